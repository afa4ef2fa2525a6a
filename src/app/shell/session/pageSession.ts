import { Session } from '../../services/open/session.ts'

/** The session on screen, for the scripts that start the page: everything else is given the session that it belongs to. */
export const pageSession = new Session()
