// `FACET_CORES=N node bench/pool/open.ts FILE`: opens FILE once by the app's import worker, which has got ready as it does on the start page,
// with a policy that assumes a machine of N cores, and prints a `PoolOpening`.
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { createImportClient } from '../../workers/entries/client.ts'
import { peakRss, stopWatch } from '../cpu/usage.ts'

/** Seconds; bytes. */
export interface PoolOpening {
  workers: number
  reason: string
  wall: number
  /** Shares of it: reading with the tree, and meshing the bodies. */
  structure: number
  tessellate: number
  firstPart: number
  /** CPU seconds of all threads. */
  cpu: number
  peakRss: number
  parts: number
  triangles: number
}

/** What the worker does on the start page takes less. Milliseconds. */
const REST_MS = 4000

const file = resolve(process.argv[2])
const name = basename(file)
const client = createImportClient()
void client.warmUp()
await new Promise((done) => setTimeout(done, REST_MS))
const { size } = await stat(file)
const watch = stopWatch()
let parts = 0
let triangles = 0
const { timings, meshing } = await client.open({ name, container: 'file', entries: [{ path: name, blob: { file, size } }] }, name, {
  progress() {},
  structure() {},
  part({ mesh }) {
    parts++
    triangles += (mesh?.indices.length ?? 0) / 3
  },
  note() {},
}).done
const { wall, cpu } = watch()
const opening: PoolOpening = {
  workers: meshing?.workers ?? 1,
  reason: meshing?.reason ?? '',
  wall,
  structure: timings.structure / 1e3,
  tessellate: timings.tessellate / 1e3,
  firstPart: timings.firstPart / 1e3,
  cpu,
  peakRss: peakRss(),
  parts,
  triangles,
}
console.log(JSON.stringify(opening))
process.exit()
