import { publicAddress } from '../../services/api/serverAddress.ts'

/** Where the app is found by other devices: the server's address, also from within a wrapper with an origin of its own. `path`: within the fragment. */
export const appAddress = (path: string): string => `${publicAddress()}/#${path}`
