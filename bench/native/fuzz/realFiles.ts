import { statSync } from 'node:fs'
import { corpusFiles } from '../../../tests/support/corpus.ts'
import type { FuzzFormat } from './variant.ts'

/** Paths of the collection's files that a format has variants of; none without the collection. */
export function realFiles({ real }: FuzzFormat): string[] {
  if (!real) return []
  return corpusFiles(real.folder).flatMap(({ file, path }) => (real.files.test(file) && statSync(path).size <= real.most ? [path] : []))
}
