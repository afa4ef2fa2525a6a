import { at, dxfFile, entity, layer, line, type Tag } from './dxfFile.ts'

const face = (corners: readonly (readonly [number, number, number])[], on: string): Tag[] =>
  entity(
    '3DFACE',
    'AcDbFace',
    corners.flatMap(([x, y, z], i) => at(10 + i, x, y, z)),
    { on },
  )

/** The four sides and the lid of a box from the origin. */
function box(w: number, d: number, h: number, on: string): Tag[] {
  const ring: [number, number][] = [
    [0, 0],
    [w, 0],
    [w, d],
    [0, d],
  ]
  const sides = ring.flatMap(([x, y], i) => {
    const [nx, ny] = ring[(i + 1) % 4]
    const corners: [number, number, number][] = [
      [x, y, 0],
      [nx, ny, 0],
      [nx, ny, h],
      [x, y, h],
    ]
    return face(corners, on)
  })
  return [
    ...sides,
    ...face(
      ring.map(([x, y]) => [x, y, h]),
      on,
    ),
  ]
}

/** A drawing in DXF of a hut of 3D faces, with a block TOWER that is inserted twice, and so many lines on the plane. */
export function solidsDxf(lines: number): string {
  const tower = (x: number): Tag[] => entity('INSERT', 'AcDbBlockReference', [[2, 'TOWER'], ...at(10, x, 0)], { on: 'TOWERS' })
  return dxfFile({
    layers: [...layer('WALLS', 1), ...layer('TOWERS', 5)],
    blocks: { TOWER: box(10, 10, 60, '0') },
    model: [...box(100, 60, 30, 'WALLS'), ...tower(110), ...tower(130), ...Array.from({ length: lines }, (_, i) => line(0, -5 * i, 100, -5 * i)).flat()],
  })
}
