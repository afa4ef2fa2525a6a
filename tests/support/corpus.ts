import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface CorpusFile {
  /** Path inside the format's folder. */
  file: string
  path: string
  what: string
  facts: string
}

/** Folder with real files by format, or undefined: tests over it then skip with a printed notice. */
export const corpusDir: string | undefined = process.env.FACET_CORPUS && existsSync(process.env.FACET_CORPUS) ? process.env.FACET_CORPUS : undefined

let told = false

/** Files of one format's manifest that are there; empty (with a notice) without the corpus. */
export function corpusFiles(format: string): CorpusFile[] {
  if (!corpusDir || !existsSync(join(corpusDir, format, 'MANIFEST.tsv'))) {
    if (!told) console.log('notice: FACET_CORPUS is not set: tests over real files are skipped')
    told = true
    return []
  }
  const folder = join(corpusDir, format)
  return readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [file, , , , , what = '', facts = ''] = line.split('\t')
      return { file, path: join(folder, file), what, facts }
    })
    .filter(({ path }) => existsSync(path))
}
