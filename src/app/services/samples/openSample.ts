import type { OpenSource } from '../../../../workers/entries/client.ts'
import { tourAtom } from '../../state/mainTabs.ts'
import { appStore } from '../../state/store.ts'
import { fileSource } from '../open/collect/dropped.ts'
import { fetchFile } from '../open/collect/fetchFile.ts'
import { pageSession } from '../open/session.ts'
import { type Sample, samples, storedName } from './samples.ts'

/** Fetches a sample from our own origin; a packed one is its package, under the sample's own name. `progress`: bytes so far, and of all (0 = not known). */
export async function fetchSample(sample: Sample, signal: AbortSignal, progress: (bytes: number, length: number) => void): Promise<OpenSource> {
  const stored = storedName(sample)
  return { ...fileSource(await fetchFile(`${import.meta.env.BASE_URL}samples/${stored}`, signal, progress), stored), name: sample.file }
}

/** Opens a sample as if the user had chosen it. `recordId`: its record, when it is opened from a list. */
export function openSample(sample: Sample, recordId?: string): void {
  void pageSession.opener.open({
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
export function startTour(): void {
  const sample = samples.find(({ file }) => file === TOUR_SAMPLE)
  if (!sample) return
  appStore.set(tourAtom, 'look')
  openSample(sample)
}
