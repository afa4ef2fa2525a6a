import { formatById, type FormatId } from '../../../core/formats.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { tourAtom } from '../../state/mainTabs.ts'
import type { Store } from '../../state/store.ts'
import { fetchFile, fileSource } from '../open/collect/dropped.ts'
import { sessionOf } from '../open/session.ts'

export interface Sample {
  /** File name that users see (SPEC §2). */
  file: keyof typeof abouts
  format: FormatId
  /** Whether the file is part of the product yet; a test compares this with the folder. */
  stored: boolean
  /** Made of several files: stored as a zip of them all. */
  packed?: true
}

const abouts = {
  'Sample1.dwg': 'drawing',
  'Sample2.iam': 'vise',
  'Sample3.stp': 'reducer',
  'Sample4.x_t': 'parasolid',
  'Sample5.STEP': 'bracket',
  'Sample6.stp': 'crankTrain',
  'Sample7.asm': 'scissorLift',
  'Sample8.CATProduct': 'quadcopter',
  'Blinker.kicad_pcb': 'boardKicad',
  'Blinker.gbr': 'boardGerber',
  'Blinker.emn': 'boardIdf',
  'Clamp.FCStd': 'clampFreecad',
  'Clamp.usdz': 'clampUsd',
  'Clamp.3mf': 'clamp3mf',
  'Clamp.jt': 'clampJt',
  'Clamp.prt': 'clampNx',
  'Wheelset.asm': 'wheelset',
  'Wheelset.f3d': 'wheelsetFusion',
  'WheelsetCreo.asm': 'wheelsetCreo',
} as const

export const samples: readonly Sample[] = [
  { file: 'Sample1.dwg', format: 'dwg', stored: true },
  { file: 'Sample2.iam', format: 'inventor-assembly', stored: true, packed: true },
  { file: 'Sample3.stp', format: 'step', stored: true },
  { file: 'Sample4.x_t', format: 'parasolid', stored: true },
  { file: 'Sample5.STEP', format: 'step', stored: true },
  { file: 'Sample6.stp', format: 'step', stored: true },
  { file: 'Sample7.asm', format: 'solidedge-assembly', stored: true, packed: true },
  { file: 'Sample8.CATProduct', format: 'catia-product', stored: true, packed: true },
]

/** Small ones of further formats, in a row of their own. */
export const moreSamples: readonly Sample[] = [
  { file: 'Blinker.kicad_pcb', format: 'kicad', stored: true },
  { file: 'Blinker.gbr', format: 'gerber', stored: true, packed: true },
  { file: 'Blinker.emn', format: 'idf', stored: true, packed: true },
  { file: 'Clamp.FCStd', format: 'freecad', stored: true },
  { file: 'Clamp.usdz', format: 'usd', stored: true },
  { file: 'Clamp.3mf', format: '3mf', stored: true },
  { file: 'Clamp.jt', format: 'jt', stored: true },
  { file: 'Clamp.prt', format: 'nx', stored: true, packed: true },
  { file: 'Wheelset.asm', format: 'creo-assembly', stored: true, packed: true },
  { file: 'Wheelset.f3d', format: 'fusion', stored: true },
  { file: 'WheelsetCreo.asm', format: 'creo-assembly', stored: true, packed: true },
]

export const allSamples: readonly Sample[] = [...samples, ...moreSamples]

/** Key of the text that describes a sample. */
export const aboutSample = (sample: Sample) => abouts[sample.file]

/** Its name in public/samples/. */
export const storedName = ({ file, packed }: Sample): string => (packed ? `${file}.zip` : file)

export const canOpenSample = (sample: Sample): boolean => sample.stored && (formatById.get(sample.format)?.ready ?? false)

/** Fetches a sample from our own origin; a packed one is its package, under the sample's own name. `progress`: bytes so far, and of all (0 = not known). */
export async function fetchSample(sample: Sample, signal: AbortSignal, progress: (bytes: number, length: number) => void): Promise<OpenSource> {
  const stored = storedName(sample)
  return { ...fileSource(await fetchFile(`${import.meta.env.BASE_URL}samples/${stored}`, signal, progress), stored), name: sample.file }
}

/** Opens a sample as if the user had chosen it. `recordId`: its record, when it is opened from a list. */
export function openSample(store: Store, sample: Sample, recordId?: string): void {
  void sessionOf(store).opener.open({
    name: sample.file,
    phase: 'download',
    origin: { kind: 'sample' },
    recordId,
    source: (signal, progress) => fetchSample(sample, signal, (bytes, length) => progress(length > 0 ? bytes / length : Number.NaN)),
  })
}

/** The tour is made on the gear reducer: an assembly with holes, shafts and an inside. */
const TOUR_SAMPLE = 'Sample3.stp'

/** Opens the tour's sample and begins the tour over it. */
export function startTour(store: Store): void {
  const sample = samples.find(({ file }) => file === TOUR_SAMPLE)
  if (!sample) return
  store.set(tourAtom, 'look')
  openSample(store, sample)
}
