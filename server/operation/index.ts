import { resolve } from 'node:path'
import type { Area, Services } from '../services.ts'
import { backUp } from './backup.ts'

const DAY = 86_400_000

/** What the house does for itself. */
export function createOperation(services: Services): Area {
  const { backupDir } = services.config
  const isBackedUp = backupDir !== undefined && services.database.kind === 'embedded'
  return {
    name: 'operation',
    routes: [],
    jobs: isBackedUp ? [{ name: 'backup', everyMs: DAY, run: async () => void (await backUp(services, resolve(backupDir))) }] : [],
  }
}
