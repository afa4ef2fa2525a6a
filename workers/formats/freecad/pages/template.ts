import type { FlatCurve, Point } from '../../../../src/core/export/flat/flatFace.ts'
import { attributeOf, parseXml, type XmlAttributes } from '../../../mesh/xml.ts'
import { pathCurves } from './svgPath.ts'

/** A stroke of a template, millimetres of the page, y up. `weight`: hundredths of a millimetre. */
interface TemplateStroke {
  curve: FlatCurve
  weight: number
}

interface TemplateText {
  at: Point
  text: string
  /** Height of capital letters, millimetres. */
  height: number
  /** Degrees, counter-clockwise. */
  angle: number
  align: 'left' | 'center' | 'right'
}

export interface Template {
  strokes: TemplateStroke[]
  texts: TemplateText[]
}

/** What the SVG's coordinates are multiplied by: [a b c d e f] of SVG. */
type Affine = readonly [number, number, number, number, number, number]

interface State {
  matrix: Affine
  style: Record<string, string>
  /** Name of the text that the document may have replaced. */
  editable?: string
}

const MOST_STROKES = 200_000
/** Capital letters are as high as this share of the font's size. */
const CAPITALS = 0.72
const inherited = ['stroke', 'stroke-width', 'fill', 'font-size', 'text-anchor', 'display', 'visibility']
/** Elements whose content is not drawn where it stands. */
const unseen = new Set(['defs', 'symbol', 'clipPath', 'mask', 'marker', 'pattern', 'metadata', 'title', 'desc'])

const applied = ([a, b, c, d, e, f]: Affine, x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f]
const times = (m: Affine, n: Affine): Affine => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  ...applied(m, n[4], n[5]),
]

/** Numbers in a list of SVG. */
const numbersIn = (text = ''): number[] => (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)

/**
 * Reads the SVG of a page's template: its strokes and texts; fills, pictures and clones are left out. `width`, `height`: the page, millimetres; the SVG's
 * view box covers it. `texts`: what the document puts in place of texts that may be edited. Throws `file-exception` where the XML is not well formed.
 */
export function readTemplate(bytes: Uint8Array, { width, height, texts }: { width: number; height: number; texts: ReadonlyMap<string, string> }): Template {
  const out: Template = { strokes: [], texts: [] }
  const stack: State[] = [{ matrix: [1, 0, 0, -1, 0, height], style: {} }]
  let hidden = 0
  /** Where the text that is read stands, and what of it was written already. */
  let text: { at: Point; state: State; isWritten: boolean } | undefined
  const write = (content: string, { matrix, style, editable }: State, at: Point): void => {
    const own = (editable !== undefined ? texts.get(editable) : undefined) ?? content.replaceAll(/\s+/g, ' ').trim()
    const size = lengthOf(style['font-size'], 12) * Math.hypot(matrix[2], matrix[3])
    if (own === '' || !(size > 0)) return
    const anchor = style['text-anchor']
    out.texts.push({
      at: applied(matrix, ...at),
      text: own,
      height: size * CAPITALS,
      angle: (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI,
      align: anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left',
    })
  }
  parseXml(bytes, {
    open(tag, attributes) {
      const above = stack.at(-1)!
      const state = stateOf(attributes, above)
      if (tag === 'svg' && stack.length === 1) state.matrix = times(above.matrix, viewOf(attributes, width, height))
      stack.push(state)
      if (hidden > 0 || unseen.has(tag) || state.style.display === 'none') {
        hidden++
        return
      }
      if (tag === 'text') text = { at: positionOf(attributes, [0, 0]), state, isWritten: false }
      else if (tag === 'tspan' && text) text = { ...text, at: positionOf(attributes, text.at), state }
      else draw(out, tag, attributes, state)
    },
    close(tag, content) {
      const state = stack.pop()!
      if (hidden > 0) {
        hidden--
        return
      }
      if (tag === 'tspan' && text) {
        write(content, { ...state, editable: state.editable ?? stack.at(-1)?.editable }, text.at)
        text.isWritten = true
      } else if (tag === 'text' && text) {
        if (!text.isWritten) write(content, state, text.at)
        text = undefined
      }
    },
  })
  return out
}

/** The view box covers the page; without one the SVG's units are millimetres. */
function viewOf(attributes: XmlAttributes, width: number, height: number): Affine {
  const [x, y, w, h] = numbersIn(attributes.viewBox)
  return w > 0 && h > 0 ? [width / w, 0, 0, height / h, (-x * width) / w, (-y * height) / h] : [1, 0, 0, 1, 0, 0]
}

function stateOf(attributes: XmlAttributes, above: State): State {
  const style = { ...above.style }
  for (const name of inherited) if (attributes[name] !== undefined) style[name] = attributes[name]
  for (const rule of (attributes.style ?? '').split(';')) {
    const at = rule.indexOf(':')
    const name = rule.slice(0, at).trim()
    if (inherited.includes(name)) style[name] = rule.slice(at + 1).trim()
  }
  const editable = attributeOf(attributes, 'editable') ?? above.editable
  return {
    matrix: attributes.transform ? times(above.matrix, transformOf(attributes.transform)) : above.matrix,
    style,
    ...(editable !== undefined && { editable }),
  }
}

/** A list of transforms: the first one is applied last. */
function transformOf(list: string): Affine {
  let out: Affine = [1, 0, 0, 1, 0, 0]
  for (const [, kind, values] of list.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, b, c, d, e, f] = numbersIn(values)
    const turn = (a * Math.PI) / 180
    if (kind === 'matrix' && f !== undefined) out = times(out, [a, b, c, d, e, f])
    else if (kind === 'translate') out = times(out, [1, 0, 0, 1, a, b ?? 0])
    else if (kind === 'scale') out = times(out, [a, 0, 0, b ?? a, 0, 0])
    else if (kind === 'skewX') out = times(out, [1, 0, Math.tan(turn), 1, 0, 0])
    else if (kind === 'skewY') out = times(out, [1, Math.tan(turn), 0, 1, 0, 0])
    else if (kind === 'rotate') {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
      out = times(times(times(out, [1, 0, 0, 1, b ?? 0, c ?? 0]), [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -(b ?? 0), -(c ?? 0)])
    }
  }
  return out
}

/** A length in units of the SVG, of which 96 are an inch where it has a unit of its own. */
function lengthOf(text: string | undefined, otherwise: number): number {
  const [value] = numbersIn(text)
  if (value === undefined) return otherwise
  const unit = /[a-z%]+\s*$/i.exec(text!)?.[0].toLowerCase()
  return unit === 'pt' ? (value * 4) / 3 : value
}

const positionOf = ({ x, y }: XmlAttributes, [x0, y0]: Point): Point => [numbersIn(x)[0] ?? x0, numbersIn(y)[0] ?? y0]

function draw({ strokes }: Template, tag: string, attributes: XmlAttributes, { matrix, style }: State): void {
  const isStroked = style.stroke !== undefined && style.stroke !== 'none'
  const isFilled = style.fill !== 'none'
  // Shapes that are only filled show their outlines.
  if (!isStroked && !isFilled) return
  const curves = shapeOf(tag, attributes, matrix)
  const width = lengthOf(style['stroke-width'], 1) * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
  const weight = isStroked ? Math.round(Math.min(Math.max(width, 0), 2) * 100) : 0
  for (const curve of curves) if (strokes.length < MOST_STROKES) strokes.push({ curve, weight })
}

function shapeOf(tag: string, attributes: XmlAttributes, matrix: Affine): FlatCurve[] {
  const value = (name: string): number => numbersIn(attributes[name])[0] ?? 0
  const polyline = (points: readonly Point[]): FlatCurve[] =>
    points.length < 2 ? [] : [{ kind: 'polyline', points: points.map((p) => applied(matrix, ...p)) }]
  const pairs = (list: readonly number[]): Point[] => Array.from({ length: list.length >> 1 }, (_, i): Point => [list[i * 2], list[i * 2 + 1]])
  switch (tag) {
    case 'line':
      return polyline([
        [value('x1'), value('y1')],
        [value('x2'), value('y2')],
      ])
    case 'rect': {
      const [x, y, w, h] = ['x', 'y', 'width', 'height'].map(value)
      return polyline([
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
        [x, y],
      ])
    }
    case 'polyline':
      return polyline(pairs(numbersIn(attributes.points)))
    case 'polygon': {
      const points = pairs(numbersIn(attributes.points))
      return polyline([...points, ...points.slice(0, 1)])
    }
    case 'circle':
    case 'ellipse': {
      const [x, y] = [value('cx'), value('cy')]
      const [rx, ry] = tag === 'circle' ? [value('r'), value('r')] : [value('rx'), value('ry')]
      return pathCurves(`M${x + rx} ${y}A${rx} ${ry} 0 0 0 ${x - rx} ${y}A${rx} ${ry} 0 0 0 ${x + rx} ${y}`, matrix)
    }
    case 'path':
      return pathCurves(attributes.d ?? '', matrix)
    default:
      return []
  }
}
