import { releaseProxy, wrap } from 'comlink'
import { spawnPdfWorker } from '#spawn/pdf'
import { baseName, extensionOf, type FileSet } from '../../contract/fileSet.ts'
import type { FontDemand } from '../fonts/fontDemand.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import type { Source } from './source.ts'
import { Underlay } from '../model/inserts.ts'
import type { UnderlayDefinition } from '../model/objects.ts'
import { SheetFonts } from '../underlay/drawSheet.ts'
import type { PageRequest, PdfSheet, PdfWorkerApi } from '../underlay/pdfSheet.ts'

const MAX_BYTES = 64 << 20
const MAX_FILES = 50
/** Milliseconds that the pages of a file may take, and those of all files. */
const BUDGET_MS = 30_000
const ALL_BUDGET_MS = 90_000
const MOST_LETTERS = 10_000
/** Choices of layers in which one page is read. */
const MAX_LOOKS = 20
/** Group code of text in extended data. */
const TEXT = 1000

/** The sheets that underlays show, of PDF files found among the files. */
export class UnderlaySheets {
  /** Names of files that are not there. */
  readonly missing = new Set<string>()
  /** Sheets by definitions, then by layers that are off. */
  private readonly sheets = new Map<UnderlayDefinition, Map<string, PdfSheet>>()
  private fonts: SheetFonts | undefined

  /** Reads the pages. A file that takes too long, needs too much memory or is damaged has none. */
  async load(sources: readonly Source[], files: FileSet): Promise<void> {
    const wanted = new Map<NonNullable<ReturnType<FileSet['resolve']>>, Wanted[]>()
    for (const { document, path } of sources) {
      for (const sheet of wantedOf(document.blockRecords)) {
        const { definition } = sheet
        const entry = files.resolve(definition.file, path)
        if (!entry) this.missing.add(baseName(definition.file))
        else if (entry.size <= MAX_BYTES) wanted.set(entry, [...(wanted.get(entry) ?? []), sheet])
      }
    }
    const end = performance.now() + ALL_BUDGET_MS
    for (const [entry, sheets] of [...wanted].slice(0, MAX_FILES)) {
      const budget = Math.min(BUDGET_MS, end - performance.now())
      if (budget <= 0) return
      const requests = new Map(sheets.map(({ definition: { page }, off }) => [requestKey(page, off), { page, ...(off && { off }) }]))
      const keys = [...requests.keys()]
      const bytes = await entry.bytes().catch(() => undefined)
      const read = bytes ? await readPages(bytes, [...requests.values()], budget) : []
      for (const { definition, off } of sheets) {
        const sheet = read[keys.indexOf(requestKey(definition.page, off))]
        if (!sheet) continue
        const own = this.sheets.get(definition) ?? new Map<string, PdfSheet>()
        this.sheets.set(definition, own.set(offKey(off), sheet))
      }
    }
  }

  fontsOf(library: FontLibrary): SheetFonts {
    return (this.fonts ??= new SheetFonts(library))
  }

  sheetOf(underlay: Underlay): PdfSheet | undefined {
    return underlay.definition ? this.sheets.get(underlay.definition)?.get(offKey(layersOff(underlay))) : undefined
  }

  /** Adds what the texts of sheets need. */
  gather(demand: FontDemand): FontDemand {
    for (const { items } of [...this.sheets.values()].flatMap((sheets) => [...sheets.values()]))
      for (const item of items) if (item.kind === 'text') demand.add(String.fromCodePoint(...item.codes.slice(0, MOST_LETTERS)), item.font)
    return demand
  }
}

/** A page as underlays show it. */
interface Wanted {
  definition: UnderlayDefinition
  off?: readonly string[]
}

function wantedOf(blocks: Source['document']['blockRecords']): Wanted[] {
  const found = new Map<UnderlayDefinition, Map<string, Wanted>>()
  for (const { entities } of blocks)
    for (const entity of entities.rich) {
      if (!(entity instanceof Underlay) || !entity.definition || extensionOf(entity.definition.file) !== 'pdf') continue
      const { definition } = entity
      const off = layersOff(entity)
      const own = found.get(definition) ?? new Map<string, Wanted>()
      if (own.size < MAX_LOOKS) found.set(definition, own.set(offKey(off), { definition, ...(off && { off }) }))
    }
  return [...found.values()].flatMap((looks) => [...looks.values()])
}

/** Names of the layers that an underlay turns off; undefined where it leaves all as the PDF has them. */
function layersOff({ extendedData }: Underlay): string[] | undefined {
  const values = extendedData.of('AdeskUnderlayLayerOverrideData')
  return values.length > 0 ? values.flatMap(({ code, rawValue }) => (code === TEXT && typeof rawValue === 'string' ? [rawValue] : [])) : undefined
}

const offKey = (off: readonly string[] | undefined): string => (off ? JSON.stringify(off.toSorted()) : '')
const requestKey = (page: string, off: readonly string[] | undefined): string => JSON.stringify([page, offKey(off)])

/** Pages of a file, read in a worker of their own that is ended in any case; none when it fails or `budget` milliseconds are over. */
export async function readPages(bytes: Uint8Array<ArrayBuffer>, pages: readonly PageRequest[], budget: number): Promise<(PdfSheet | undefined)[]> {
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
