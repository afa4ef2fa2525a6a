import { readStreams } from '../../../workers/formats/solidworks/container/streams.ts'
import { findFaces } from '../../../workers/formats/solidworks/display/faceRecords.ts'
import { modernFile } from '../../../workers/formats/solidworks/solidworks.fixture.ts'

const DISPLAY = 'Contents/DisplayLists'
/** Metres between one copy and the next. */
const STEP = 1

/** A part file with the faces of a part so many times, each time further along x and with edges of its own. Filler: bytes as of packed streams, which readers search for headers. */
export function repeatSolidWorks(bytes: Uint8Array, times: number, filler: number): Uint8Array {
  const streams = readStreams(bytes)
  const display = streams.read(DISPLAY)!
  const faces = findFaces(display)
  const from = faces[0].start
  const body = display.subarray(from)
  const out = new Uint8Array(from + body.length * times)
  const view = new DataView(out.buffer)
  out.set(display.subarray(0, from))
  for (let copy = 0; copy < times; copy++) {
    const base = copy * body.length
    out.set(body, from + base)
    for (const face of faces) {
      for (let i = 0; i < face.vertices; i++) {
        const at = base + face.positions + i * 12
        view.setFloat32(at, view.getFloat32(at, true) + copy * STEP, true)
      }
      let at = base + face.edges
      for (let strip = 0; strip < face.strips; strip++) {
        const sides = view.getUint32(base + face.lengths + strip * 4, true) * 2 - 3
        for (let side = 1; side <= sides; side++) {
          const edge = view.getUint32(at + side * 4, true)
          if (edge !== 0) view.setUint32(at + side * 4, edge + (copy << 20), true)
        }
        at += (sides + 1) * 4
      }
    }
  }
  const versions = Object.fromEntries(streams.names.filter((name) => /^_(MO|DL)_VERSION_/.test(name)).map((name) => [name, 'x']))
  const file = modernFile({ ...versions, [DISPLAY]: out })
  const whole = new Uint8Array(file.length + filler)
  whole.set(file)
  for (let i = file.length, word = 1; i < whole.length; i++) {
    word = Math.imul(word, 1_664_525) + 1_013_904_223
    whole[i] = word >>> 24
  }
  return whole
}
