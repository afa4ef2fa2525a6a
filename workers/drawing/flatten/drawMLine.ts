import type { MLine, MLineVertex } from '../model/curves.ts'
import { MLineFlags, MLineStyleFlags } from '../model/flags.ts'
import { arcPoints } from '../geometry/arcs.ts'
import { fillRing } from '../build/drawGlyph.ts'
import type { Scene } from './scene.ts'
import { colorOf } from './source.ts'

type Place = readonly [x: number, y: number]

/** Parallel lines of a style: at each vertex the file has where each of them passes, along the mitre, and where it is broken on the way to the next one. */
export function drawMLine({ vertices, flags, style }: MLine, scene: Scene): void {
  if (vertices.length < 2) return
  const closed = (flags & MLineFlags.Closed) !== 0
  const lines = style?.elements.length || vertices[0].segments.length || 1
  const paths = Array.from({ length: lines }, (_, line) => vertices.map((vertex) => placeOf(vertex, line, scene)))
  const offsetOf = (line: number): number => vertices[0].segments[line]?.parameters[0] ?? 0
  const order = Array.from({ length: lines }, (_, line) => line).toSorted((a, b) => offsetOf(a) - offsetOf(b))
  const [low, high] = [paths[order[0]], paths[order[lines - 1]]]
  const wide = low !== high
  const has = (flag: number): boolean => style !== null && (style.flags & flag) !== 0
  const ends = closed
    ? []
    : [
        {
          at: 0,
          none: MLineFlags.NoStartCaps,
          line: MLineStyleFlags.StartSquareCap,
          outer: MLineStyleFlags.StartRoundCap,
          inner: MLineStyleFlags.StartInnerArcsCap,
        },
        {
          at: vertices.length - 1,
          none: MLineFlags.NoEndCaps,
          line: MLineStyleFlags.EndSquareCap,
          outer: MLineStyleFlags.EndRoundCap,
          inner: MLineStyleFlags.EndInnerArcsCap,
        },
      ].filter(({ none }) => (flags & none) === 0)
  scene.flat((painter) => {
    const chord = painter.chordError()
    const cap = (a: readonly Place[], b: readonly Place[], at: number): number[] => halfTurn(a[at], b[at], a[at === 0 ? 1 : at - 1], chord)
    if (has(MLineStyleFlags.FillOn) && wide && scene.frame.source.display.fillMode) {
      painter.style({ color: colorOf(style?.fillColor) ?? scene.style.color })
      painter.fill(closed ? [low.flat(), high.flat()] : [[...low.flat(), ...high.toReversed().flat()]])
      for (const { at, outer } of ends) if (has(outer)) fillRing(cap(low, high, at), painter)
    }
    for (const [line, path] of paths.entries()) {
      const element = style?.elements[line]
      const lineType = element ? scene.frame.source.lineType(element.lineType) : undefined
      painter.style({ color: colorOf(element?.color) || scene.style.color, lineType: lineType === undefined || lineType < 0 ? scene.style.lineType : lineType })
      for (const piece of piecesOf(path, closed, vertices, line)) painter.polyline(piece)
      painter.shape('polyline', [closed ? 1 : 0, ...path.flatMap(([x, y]) => [x, y, 0])])
    }
    painter.style({})
    if (!wide) return
    if (has(MLineStyleFlags.DisplayJoints))
      for (let at = closed ? 0 : 1; at < vertices.length - (closed ? 0 : 1); at++) painter.polyline([...low[at], ...high[at]])
    for (const { at, line, outer, inner } of ends) {
      if (has(line)) painter.polyline([...low[at], ...high[at]])
      if (has(outer)) painter.polyline(cap(low, high, at))
      // Pairs of lines from the outside inwards; one in the middle has no other.
      if (has(inner)) for (let i = 1; i < lines - 1 - i; i++) painter.polyline(cap(paths[order[i]], paths[order[lines - 1 - i]], at))
    }
  })
}

function placeOf({ position, miter, segments }: MLineVertex, line: number, scene: Scene): Place {
  const along = segments[line]?.parameters[0] ?? 0
  return scene.project({ x: position.x + miter.x * along, y: position.y + miter.y * along, z: position.z + miter.z * along })
}

/** The pieces of a line between its breaks: behind its place each vertex has, from there, where the line begins, ends, begins again... */
function piecesOf(path: readonly Place[], closed: boolean, vertices: readonly MLineVertex[], line: number): number[][] {
  const pieces: number[][] = []
  let piece: number[] = []
  const end = (): void => {
    if (piece.length >= 4) pieces.push(piece)
    piece = []
  }
  for (let i = 0; i < (closed ? path.length : path.length - 1); i++) {
    const [from, to] = [path[i], path[(i + 1) % path.length]]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const { position, direction } = vertices[i]
    // Lengths are those of the file, before an insert scales them.
    const own = Math.hypot(vertices[(i + 1) % path.length].position.x - position.x, vertices[(i + 1) % path.length].position.y - position.y)
    const breaks = (vertices[i].segments[line]?.parameters ?? []).slice(1).filter(Number.isFinite)
    const share = (distance: number): number =>
      own > 0 && Math.hypot(direction.x, direction.y) > 0 && length > 0 ? Math.min(1, Math.max(0, distance / own)) : 0
    const at = (t: number): Place => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    const marks = breaks.length > 0 ? breaks.map(share) : [0]
    if (marks[0] > 0) end()
    for (let k = 0; k < marks.length; k += 2) {
      if (piece.length === 0) piece.push(...at(marks[k]))
      piece.push(...at(marks[k + 1] ?? 1))
      if (marks[k + 1] !== undefined) end()
    }
  }
  end()
  return pieces
}

/** Half a circle over two points, on the other side than `within`. */
function halfTurn([x1, y1]: Place, [x2, y2]: Place, [x, y]: Place, chord: number): number[] {
  const sweep = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) < 0 ? -Math.PI : Math.PI
  return arcPoints((x1 + x2) / 2, (y1 + y2) / 2, Math.hypot(x2 - x1, y2 - y1) / 2, Math.atan2(y1 - y2, x1 - x2), sweep, chord)
}
