import { publicAddress } from '../api/serverAddress.ts'

/** A link's whole address. `view`: the view that it opens with (`encodeView`). */
export const addressOfLink = (link: string, view?: string): string => `${publicAddress()}${link}${view ? `&view=${encodeURIComponent(view)}` : ''}`
