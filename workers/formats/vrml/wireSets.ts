import { flag, numbersOf, type VrmlNode } from './ast.ts'
import { colorBytes, type Wires } from './shape.ts'

type Child = (node: VrmlNode, field: string) => VrmlNode | undefined

/** IndexedLineSet (ISO/IEC 14772-1, 6.24). Of its colours only those per vertex are kept, for the points. */
export function lineSet(node: VrmlNode, child: Child): Wires | undefined {
  const positions = numbersOf(child(node, 'coord'), 'point')
  const coordIndex = numbersOf(node, 'coordIndex')
  const line: number[] = []
  const lineStart = [0]
  const end = (): void => {
    if (line.length > lineStart[lineStart.length - 1]) lineStart.push(line.length)
  }
  for (const vertex of coordIndex) {
    if (vertex >= 0) line.push(vertex)
    else end()
  }
  end()
  return lineStart.length > 1
    ? { kind: 'wires', positions, line: Uint32Array.from(line), lineStart: Uint32Array.from(lineStart), point: new Uint32Array(0) }
    : undefined
}

/** PointSet (6.36). */
export function pointSet(node: VrmlNode, child: Child): Wires | undefined {
  const positions = numbersOf(child(node, 'coord'), 'point')
  const count = Math.floor(positions.length / 3)
  if (count === 0) return undefined
  const colors = numbersOf(child(node, 'color'), 'color')
  const point = Uint32Array.from({ length: count }, (_, i) => i)
  return {
    kind: 'wires',
    positions: positions.slice(0, count * 3),
    line: new Uint32Array(0),
    lineStart: new Uint32Array(1),
    point,
    ...(colors.length >= count * 3 && { vertexColor: colorBytes(colors.slice(0, count * 3)) }),
  }
}

/** The colour of a set that has one colour only, or colours per line. */
export function firstColor(node: VrmlNode, child: Child): number | undefined {
  const colors = numbersOf(child(node, 'color'), 'color')
  if (colors.length < 3 || (flag(node, 'colorPerVertex', true) && colors.length > 3)) return undefined
  const [r, g, b] = colorBytes(colors.slice(0, 3))
  return ((r << 24) | (g << 16) | (b << 8) | 255) >>> 0
}
