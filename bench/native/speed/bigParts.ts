import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bodyOf } from '../../../tools/samples/native/catia.ts'
import { bodiesOf } from '../../../tools/samples/native/inventor.ts'
import { type PartMesh, partMesh } from '../../../tools/samples/native/partMesh.ts'
import { stripFaces } from '../../../tools/samples/native/solidEdge.ts'
import { partFile as catiaFile } from '../../../workers/formats/catia/part.fixture.ts'
import { partFile as inventorFile } from '../../../workers/formats/inventor/part.fixture.ts'
import { partOf } from '../../../workers/formats/solidedge/solidedge.fixture.ts'
import { reader as step } from '../../../workers/formats/step/index.ts'
import { openWith } from '../../../workers/mesh/testSink.fixture.ts'
import { writePlates } from './plates.ts'

const BYTES = 20_000_000

interface BigPart {
  format: string
  file: string
  /** Plates, of about 1600 triangles each. */
  bodies: number
  write(bodies: PartMesh[], filler: Uint8Array): Uint8Array
}

/**
 * Files of about 20 MB with as many triangles per byte as the densest real part that was seen (67 000 per MB in CATIA, 6 400 in Solid Edge), in Inventor as many
 * unpacked bytes of graphics (1.8 per byte of the file: its triangles with many small faces take twice as many as those of the part with 40 000 per MB); what
 * programs keep beside them is filler that no reader looks at. And one of Solid Edge that is nothing but display mesh, many times denser than any real one.
 */
const bigParts: readonly BigPart[] = [
  { format: 'catia', file: 'plates.CATPart', bodies: 730, write: (bodies) => catiaFile({ bodies: bodies.map(bodyOf) }) },
  {
    format: 'inventor',
    file: 'plates.ipt',
    bodies: 165,
    write(bodies, filler) {
      const { shown, lines } = bodiesOf(bodies)
      return inventorFile(shown, lines, {}, { Filler: filler })
    },
  },
  { format: 'solidedge', file: 'plates.par', bodies: 80, write: (bodies, filler) => partOf(bodies.flatMap(stripFaces), {}, { Filler: filler }) },
  { format: 'solidedge', file: 'plates only.par', bodies: 730, write: (bodies) => partOf(bodies.flatMap(stripFaces)) },
]

/** Writes large parts of the formats that our own writers support, each with its STEP twin, into a folder. */
export async function writeBigParts(folder: string): Promise<{ format: string; native: string; step: string }[]> {
  const done: { format: string; native: string; step: string }[] = []
  for (const { format, file, bodies, write } of bigParts) {
    const twin = join(folder, `plates-${bodies}.step`)
    await writePlates(twin, bodies)
    const { parts } = await openWith(step, { 'plates.step': new Uint8Array(await readFile(twin)) })
    const meshes = parts.map((draft) => partMesh('Plates', draft))
    const bare = write(meshes, new Uint8Array(0)).length
    const native = join(folder, file)
    await writeFile(native, write(meshes, new Uint8Array(Math.max(0, BYTES - bare))))
    done.push({ format, native, step: twin })
  }
  return done
}
