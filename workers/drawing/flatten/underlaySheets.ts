import { releaseProxy, wrap } from 'comlink'
import { spawnPdfWorker } from '#spawn/pdf'
import { baseName, extensionOf, type FileSet } from '../../contract/fileSet.ts'
import type { FontDemand } from '../fonts/fontDemand.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import type { Source } from './source.ts'
import { Underlay } from '../model/inserts.ts'
import type { UnderlayDefinition } from '../model/objects.ts'
import { SheetFonts } from '../underlay/drawSheet.ts'
import type { PdfSheet, PdfWorkerApi } from '../underlay/pdfSheet.ts'

const MAX_BYTES = 64 << 20
const MAX_FILES = 50
/** Milliseconds that the pages of a file may take, and those of all files. */
const BUDGET_MS = 30_000
const ALL_BUDGET_MS = 90_000
const MOST_LETTERS = 10_000

/** The sheets that underlays show, of PDF files found among the files. */
export class UnderlaySheets {
  /** Names of files that are not there. */
  readonly missing = new Set<string>()
  private readonly sheets = new Map<UnderlayDefinition, PdfSheet>()
  private fonts: SheetFonts | undefined

  /** Reads the pages. A file that takes too long, needs too much memory or is damaged has none. */
  async load(sources: readonly Source[], files: FileSet): Promise<void> {
    const wanted = new Map<NonNullable<ReturnType<FileSet['resolve']>>, UnderlayDefinition[]>()
    for (const { document, path } of sources) {
      for (const definition of definitionsOf(document.blockRecords)) {
        const entry = files.resolve(definition.file, path)
        if (!entry) this.missing.add(baseName(definition.file))
        else if (entry.size <= MAX_BYTES) wanted.set(entry, [...(wanted.get(entry) ?? []), definition])
      }
    }
    const end = performance.now() + ALL_BUDGET_MS
    for (const [entry, definitions] of [...wanted].slice(0, MAX_FILES)) {
      const budget = Math.min(BUDGET_MS, end - performance.now())
      if (budget <= 0) return
      const pages = [...new Set(definitions.map(({ page }) => page))]
      const bytes = await entry.bytes().catch(() => undefined)
      const read = bytes ? await readPages(bytes, pages, budget) : []
      for (const definition of definitions) {
        const sheet = read[pages.indexOf(definition.page)]
        if (sheet) this.sheets.set(definition, sheet)
      }
    }
  }

  fontsOf(library: FontLibrary): SheetFonts {
    return (this.fonts ??= new SheetFonts(library))
  }

  sheetOf({ definition }: Underlay): PdfSheet | undefined {
    return definition ? this.sheets.get(definition) : undefined
  }

  /** Adds what the texts of sheets need. */
  gather(demand: FontDemand): FontDemand {
    for (const { items } of this.sheets.values())
      for (const item of items) if (item.kind === 'text') demand.add(String.fromCodePoint(...item.codes.slice(0, MOST_LETTERS)), item.font)
    return demand
  }
}

function definitionsOf(blocks: Source['document']['blockRecords']): Set<UnderlayDefinition> {
  const found = new Set<UnderlayDefinition>()
  for (const { entities } of blocks)
    for (const entity of entities)
      if (entity instanceof Underlay && entity.definition && extensionOf(entity.definition.file) === 'pdf') found.add(entity.definition)
  return found
}

/** Pages of a file, read in a worker of their own that is ended in any case; none when it fails or `budget` milliseconds are over. */
export async function readPages(bytes: Uint8Array<ArrayBuffer>, pages: readonly string[], budget: number): Promise<(PdfSheet | undefined)[]> {
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  let timer: ReturnType<typeof setTimeout> | undefined
  let worker: ReturnType<typeof spawnPdfWorker> | undefined
  try {
    // Packages start no workers.
    worker = spawnPdfWorker(failed.reject)
    const api = wrap<PdfWorkerApi>(worker.endpoint)
    timer = setTimeout(() => failed.reject(new Error('a PDF takes too long')), budget)
    const sheets = await Promise.race([api.readPages(bytes, pages), failed.promise])
    api[releaseProxy]()
    return sheets
  } catch {
    return []
  } finally {
    clearTimeout(timer)
    worker?.terminate()
  }
}
