import { readFileSync } from 'node:fs'
import { repeatCatia } from './repeatCatia.ts'
import { repeatInventor } from './repeatInventor.ts'
import { repeatSolidEdge } from './repeatSolidEdge.ts'
import { repeatSolidWorks } from './repeatSolidWorks.ts'

const BYTES = 20_000_000

/** For each format the part with the most triangles per byte that was seen, and the largest. Bytes like noise: filler that packing does not make smaller. */
const formats: { format: string; files: string[]; repeat: (bytes: Uint8Array, times: number, filler: number) => Uint8Array }[] = [
  { format: 'inventor', files: ['inventorloader/Demo-Status-0.6.ipt', 'asm-kinect-2012/kinect.ipt'], repeat: repeatInventor },
  { format: 'catia', files: ['Driving Pulley.CATPart', 'Frame_large2.CATPart'], repeat: repeatCatia },
  { format: 'solidworks', files: ['02_05_00-cylinder_screw_M10x30-DIN912.SLDPRT', 'Pot Gear v3.SLDPRT'], repeat: repeatSolidWorks },
  { format: 'solidedge', files: ['devansh/A_Bonus_ES22BTECH11010_3.par'], repeat: repeatSolidEdge },
]

export interface RepeatedPart {
  format: string
  /** "kinect x 9.ipt". */
  name: string
  write(): Uint8Array
}

/**
 * Real parts whose display data stand in a file as often as makes about 20 MB, as our writers write them, side by side where neighbours would count as one body;
 * what programs keep beside the display data is filler of its size that no reader looks at.
 */
export function repeatedParts(corpus: readonly { format: string; file: string; path: string }[]): RepeatedPart[] {
  return formats.flatMap(({ format, files, repeat }) =>
    corpus
      .filter((entry) => entry.format === format && files.some((end) => entry.file.endsWith(end)))
      .map(({ file, path }) => {
        const bytes = new Uint8Array(readFileSync(path))
        const times = Math.round(BYTES / bytes.length)
        const [, stem, extension] = /([^/]+)(\.\w+)$/.exec(file)!
        return {
          format,
          name: `${stem} x ${times}${extension}`,
          write() {
            const bare = repeat(bytes, times, 0)
            return repeat(bytes, times, Math.max(0, bytes.length * times - bare.length))
          },
        }
      }),
  )
}
