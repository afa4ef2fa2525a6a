import { readFile } from 'node:fs/promises'
import { freeze, unfreeze } from '../accounts/accountRows.ts'
import { announce } from '../messages/messenger.ts'
import type { Services } from '../services.ts'
import { backUp } from './backup.ts'

/** What an operator may have done on the open database. */
export interface Command {
  /** Words after the command. */
  takes: string
  /** One line of help. */
  help: string
  /** Arguments that are paths: made absolute before they go to a running server. */
  isPath?: boolean
  /** Returns the text for the operator. */
  run(services: Services, argument: string): Promise<string>
}

const unknownAccount = (email: string): never => {
  throw new Error(`no account has the address ${email}`)
}

export const commands: Record<string, Command> = {
  freeze: {
    takes: 'EMAIL',
    help: 'freeze an account: its devices are logged out',
    run: async (services, email) => ((await freeze(services, email)) ? `${email} is frozen` : unknownAccount(email)),
  },
  unfreeze: {
    takes: 'EMAIL',
    help: 'let a frozen account in again',
    run: async (services, email) => ((await unfreeze(services, email)) ? `${email} may log in` : unknownAccount(email)),
  },
  announce: {
    takes: 'FILE',
    help: 'a message to every user: JSON of { "title": { "en": ..., "de": ... }, "text": { "en": ... }, "url"?: ... }',
    isPath: true,
    run: async (services, path) => `left for ${await announce(services, JSON.parse(await readFile(path, 'utf8')))} users`,
  },
  backup: {
    takes: 'FOLDER',
    help: 'back up the embedded database, the files and the secret; safe while the server runs',
    isPath: true,
    run: async (services, folder) => `written: ${await backUp(services, folder)}`,
  },
}
