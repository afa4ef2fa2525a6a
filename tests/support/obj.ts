/** Name, corner and size of a box. */
export type Box = [name: string, x: number, y: number, z: number, width: number, depth: number, height: number]

/** Boxes as an OBJ file. */
export function objOf(boxes: readonly Box[]): string {
  return boxes
    .map(([name, x, y, z, w, d, h], i) => {
      const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => `v ${x + (k & 1 ? w : 0)} ${y + (k & 2 ? d : 0)} ${z + (k & 4 ? h : 0)}`)
      const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6']
      return [`o ${name}`, ...corners, ...faces.map((face) => `f ${face.replaceAll(/\d/g, (corner) => `${Number(corner) + i * 8}`)}`)].join('\n')
    })
    .join('\n')
}

const base: Box = ['base', 0, 0, 0, 100, 60, 10]
const first: readonly Box[] = [base, ['pin', 10, 10, 10, 8, 8, 30], ['cover', 60, 10, 10, 30, 40, 8], ['bracket', 35, 25, 10, 10, 20, 14]]
const second: readonly Box[] = [base, ['pin', 10, 40, 10, 8, 8, 30], ['cover', 60, 10, 10, 30, 40, 16], ['sensor', 30, 5, 10, 12, 12, 12]]

/** Two versions of a model: the pin has moved, the cover has changed, the bracket is gone, and there is a sensor. */
export const versions = [first, second]
