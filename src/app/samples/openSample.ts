import { fetchFile } from '../open/collect/fetchFile.ts'
import { fileSource } from '../open/collect/fileSource.ts'
import { opener } from '../open/opener.ts'
import type { Sample } from './samples.ts'

/** Fetches a sample from our own origin and opens it as if the user had chosen it. `recordId`: its record, when it is opened from a list. */
export function openSample({ file }: Sample, recordId?: string): void {
  void opener.open({
    name: file,
    phase: 'download',
    origin: { kind: 'sample' },
    recordId,
    source: async (signal, progress) => {
      const address = `${import.meta.env.BASE_URL}samples/${file}`
      return fileSource(await fetchFile(address, signal, (bytes, length) => progress(length > 0 ? bytes / length : Number.NaN)), file)
    },
  })
}
