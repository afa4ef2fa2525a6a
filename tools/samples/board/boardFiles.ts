import { strToU8, zipSync } from 'fflate'
import { gerberFiles } from './gerber.ts'
import { idfFiles } from './idf.ts'
import { kicadBoard } from './kicad.ts'

/** Same bytes in every run. */
const MADE = '2026-11-25T12:00:00Z'

const zipped = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), { level: 9, mtime: MADE })

/** The sample board in each of its formats, by the names of the stored files. */
export const boardFiles: Record<string, () => Uint8Array> = {
  'Blinker.kicad_pcb': () => strToU8(kicadBoard()),
  'Blinker.gbr.zip': () => zipped(gerberFiles()),
  'Blinker.emn.zip': () => zipped(idfFiles()),
}
