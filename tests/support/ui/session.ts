import { Session } from '../../../src/app/services/open/session.ts'

/** The session that a component test shows, and its store. */
export const session = new Session()
export const { store } = session
