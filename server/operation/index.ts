import { resolve } from 'node:path'
import type { Module, Services } from '../services.ts'
import { backUp } from './backup.ts'

const DAY = 86_400_000

/** The jobs and routes of the server itself. */
export function createOperation(services: Services): Module {
  const { backupDir } = services.config
  const isBackedUp = backupDir !== undefined && services.database.kind === 'embedded'
  return {
    name: 'operation',
    routes: [],
    jobs: isBackedUp ? [{ name: 'backup', everyMs: DAY, run: async () => void (await backUp(services, resolve(backupDir))) }] : [],
  }
}
