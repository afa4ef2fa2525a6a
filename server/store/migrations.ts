import { fileURLToPath } from 'node:url'

/** SQL made by `node tools/migration.ts` from the schema. */
export const migrationsFolder = fileURLToPath(new URL('migrations/', import.meta.url))
