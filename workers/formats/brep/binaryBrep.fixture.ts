import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'

const shapeKinds = ['Co', 'CS', 'So', 'Sh', 'Fa', 'Wi', 'Ed', 'Ve']
const curveSizes = [0, 6, 13]
const surfaceSizes = [0, 12, 13]

/**
 * A text of BREP in binary form: lines and circles, planes and cylinders, edges with curves in space, on surfaces and on seams. The shape of the file stands at the end as
 * OpenCascade writes it, or as FreeCAD does.
 */
export function binaryBrep(text: string, byFreecad = false): Uint8Array<ArrayBuffer> {
  const words = text.slice(text.indexOf('Locations')).split(/\s+/)
  let at = 0
  const to = (name: string): number => {
    at = words.indexOf(name, at) + 2
    return Number(words[at - 1])
  }
  const number = (): number => Number(words[at++])
  const out = new ByteWriter().ascii('\nOpen CASCADE Topology V3 (c)\nLocations 0\nCurve2ds 0\n')
  for (const [name, sizes] of [
    ['Curves', curveSizes],
    ['Surfaces', surfaceSizes],
  ] as const) {
    const count = to(name)
    out.ascii(`${name} ${count}\n`)
    for (let i = 0; i < count; i++) {
      const kind = number()
      out.u8(kind)
      for (let k = 0; k < sizes[kind]; k++) out.f64(number())
    }
  }
  const count = to('TShapes')
  out.ascii(`Triangulations 0\n\nTShapes ${count}\n`)
  for (let i = 0; i < count; i++) {
    const kind = words[at++]
    out.u8(shapeKinds.indexOf(kind))
    if (kind === 'Ve') {
      out.f64(number(), number(), number(), number()).u8(0)
      at += 2
    } else if (kind === 'Ed') {
      out.f64(number()).u8(number(), number(), number())
      for (let type = number(); type !== 0; type = number()) {
        out.u8(type)
        if (type === 1) out.u32(number(), number()).f64(number(), number())
        else {
          out.u32(number())
          if (type === 3) out.u32(Number.parseInt(words[at++])).u8(0)
          out.u32(number(), number()).f64(number(), number(), 0, 0, 0, 0)
        }
      }
      out.u8(0)
    } else if (kind === 'Fa') out.u8(number()).f64(number()).u32(number(), number()).u8(0)
    out.u8(...words[at++].split('').map(Number))
    for (let use = words[at++]; use !== '*'; use = words[at++]) out.u8('+-ie'.indexOf(use[0])).u32(Number(use.slice(1)), number())
    out.u8(0x2a)
  }
  return (byFreecad ? out.u32(count, 0, 0) : out.u8(0).u32(1, 0)).done()
}
