import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dialects } from './dialect.ts'
import { warmUpText } from './warmUpText.ts'

/** Folder of the static files that the STEP reader opens while the start page waits. */
export const warmUpFolder = fileURLToPath(new URL('../../workers/formats/step/warmUp/', import.meta.url))

// `node tools/warmUp/make.ts` writes one small STEP file for each dialect. The bytes are the same in every run.
if (import.meta.main) {
  await mkdir(warmUpFolder, { recursive: true })
  for (const dialect of dialects) await writeFile(`${warmUpFolder}${dialect.name}.step`, warmUpText(dialect))
}
