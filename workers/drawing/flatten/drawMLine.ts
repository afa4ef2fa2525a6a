import { type MLine, MLineFlags, MLineStyleFlags, type MLineVertex } from '@node-projects/acad-ts'
import type { Scene } from './scene.ts'
import { colorOf } from './source.ts'

/** Parallel lines of a style: at each vertex the file has where each of them passes, along the mitre. */
export function drawMLine({ vertices, flags, style }: MLine, scene: Scene): void {
  if (vertices.length < 2) return
  const closed = (flags & MLineFlags.Closed) !== 0
  const lines = style?.elements.length || vertices[0].segments.length || 1
  const point = ({ position, miter, segments }: MLineVertex, line: number): [number, number] => {
    const along = segments[line]?.parameters[0] ?? 0
    return scene.project({ x: position.x + miter.x * along, y: position.y + miter.y * along, z: position.z + miter.z * along })
  }
  const paths = Array.from({ length: lines }, (_, line) => vertices.flatMap((vertex) => point(vertex, line)))
  const offsets = Array.from({ length: lines }, (_, line) => vertices[0].segments[line]?.parameters[0] ?? 0)
  const [low, high] = [offsets.indexOf(Math.min(...offsets)), offsets.indexOf(Math.max(...offsets))]
  const has = (flag: MLineStyleFlags): boolean => style !== null && (style.flags & flag) !== 0
  scene.flat((painter) => {
    if (has(MLineStyleFlags.FillOn) && low !== high) {
      const back = reversed(paths[high])
      painter.style({ color: colorOf(style?.fillColor) ?? scene.style.color })
      painter.fill(closed ? [paths[low], paths[high]] : [[...paths[low], ...back]])
    }
    for (const [line, path] of paths.entries()) {
      const element = style?.elements[line]
      const lineType = element ? scene.frame.source.lineType(element.lineType) : undefined
      painter.style({ color: colorOf(element?.color) || scene.style.color, lineType: lineType === undefined || lineType < 0 ? scene.style.lineType : lineType })
      painter.polyline(path, closed)
      painter.shape('polyline', [closed ? 1 : 0, ...pairs(path).flatMap(([x, y]) => [x, y, 0])])
    }
    painter.style({})
    const across = (at: number): void => painter.polyline([...pairs(paths[low])[at], ...pairs(paths[high])[at]])
    if (low !== high && has(MLineStyleFlags.DisplayJoints)) for (let i = 1; i < vertices.length - 1; i++) across(i)
    if (low !== high && !closed) {
      if (has(MLineStyleFlags.StartSquareCap) && (flags & MLineFlags.NoStartCaps) === 0) across(0)
      if (has(MLineStyleFlags.EndSquareCap) && (flags & MLineFlags.NoEndCaps) === 0) across(vertices.length - 1)
      if (has(MLineStyleFlags.StartRoundCap) && (flags & MLineFlags.NoStartCaps) === 0) roundCap(pairs(paths[low])[0], pairs(paths[high])[0])
      if (has(MLineStyleFlags.EndRoundCap) && (flags & MLineFlags.NoEndCaps) === 0) roundCap(pairs(paths[high]).at(-1)!, pairs(paths[low]).at(-1)!)
    }

    function roundCap([x1, y1]: readonly number[], [x2, y2]: readonly number[]): void {
      const points: number[] = []
      const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2]
      for (let i = 0; i <= 16; i++) {
        const angle = (-Math.PI * i) / 16
        points.push(cx + (x1 - cx) * Math.cos(angle) - (y1 - cy) * Math.sin(angle), cy + (x1 - cx) * Math.sin(angle) + (y1 - cy) * Math.cos(angle))
      }
      painter.polyline(points)
    }
  })
}

const pairs = (path: readonly number[]): [number, number][] => Array.from({ length: path.length / 2 }, (_, i) => [path[i * 2], path[i * 2 + 1]])
const reversed = (path: readonly number[]): number[] => pairs(path).reverse().flat()
