import type { Figure } from '../markup/markPath.ts'
import { type Affine, identity, mapRect } from './spaceWindow.ts'
import type { Drawing, OutlineFont } from './drawing.ts'
import { type PathSink, traceGlyph } from './glyphPath.ts'
import { type Painter, paint, type PaintOptions, type Pen, type PictureTint, PX_PER_MM } from './paint.ts'

const n = (value: number): string => {
  const text = value.toFixed(3)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
const hex = (color: number): string => `#${(color >>> 8).toString(16).padStart(6, '0')}`
const escaped = (text: string): string => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** A tab as an SVG document of `width` by `height` millimetres. Letters are outlines, each defined once. */
export function drawingToSvg(drawing: Drawing, options: PaintOptions & { width: number; height: number; title: string }): string {
  const painter = new SvgPainter(drawing)
  paint(drawing, options, painter)
  const { width, height, title, ink, figures = [] } = options
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}mm" height="${n(height)}mm" viewBox="0 0 ${n(width)} ${n(height)}">`,
    `<title>${escaped(title)}</title>`,
    `<defs>${painter.defs.join('')}</defs>`,
    `<rect width="${n(width)}" height="${n(height)}" fill="${hex(ink.background)}"/>`,
    `<g transform="matrix(1 0 0 -1 0 ${n(height)})" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    ...painter.body,
    '</g>',
    ...(figures.length > 0 ? figureLayer(figures, options) : []),
    '</svg>\n',
  ].join('\n')
}

/** Middles of letters over their base line, in em. */
const HALF_CAPITAL = 0.35

function figureLayer(figures: readonly Figure[], { area, toPage, height, ink }: PaintOptions & { height: number }): string[] {
  const [x0, y0, x1, y1] = mapRect(toPage, area)
  const color = (stated: string): string => (ink.monochrome && stated !== '#ffffff' ? '#000000' : stated)
  return [
    `<clipPath id="over"><path d="${path([x0, height - y0, x1, height - y0, x1, height - y1, x0, height - y1])}Z"/></clipPath>`,
    `<g clip-path="url(#over)"><g transform="scale(${1 / PX_PER_MM})" stroke-linecap="round" stroke-linejoin="round">`,
    ...figures.map((figure) => {
      if ('text' in figure) {
        const { x, y, size, text, fill } = figure
        return `<text x="${n(x)}" y="${n(y + size * HALF_CAPITAL)}" font-size="${n(size)}" font-family="system-ui, sans-serif" font-weight="600" text-anchor="middle" fill="${color(fill)}">${escaped(text)}</text>`
      }
      const { d, fill, stroke, width = 1, opacity = 1 } = figure
      const line = stroke ? ` stroke="${color(stroke)}" stroke-width="${n(width)}"` : ''
      return `<path d="${d}" fill="${fill ? color(fill) : 'none'}"${line}${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`
    }),
    '</g></g>',
  ]
}

class SvgPainter implements Painter {
  readonly defs: string[] = []
  readonly body: string[] = []
  readonly #drawing: Drawing
  /** Fonts by the order in which they come, each with the ids of its glyphs. */
  readonly #glyphs = new Map<OutlineFont, { number: number; ids: Map<number, string> }>()
  /** Pictures that are defined. */
  readonly #images = new Set<number>()
  /** Ids of the filters that have been defined, by the values of their matrices. */
  readonly #filters = new Map<string, string>()
  #clips = 0

  constructor(drawing: Drawing) {
    this.#drawing = drawing
  }

  stroke(points: readonly number[], { color, opacity, width, dashes, offset }: Pen): void {
    const dash = dashes.length > 0 ? ` stroke-dasharray="${dashes.map(n).join(' ')}"${offset ? ` stroke-dashoffset="${n(offset)}"` : ''}` : ''
    this.body.push(`<path d="${path(points)}" stroke="${hex(color)}" stroke-width="${n(width)}"${dash}${alpha('stroke', opacity)}/>`)
  }

  area(rings: readonly (readonly number[])[], color: number, opacity: number): void {
    const d = rings.map((ring) => `${path(ring)}Z`).join('')
    if (d) this.body.push(`<path d="${d}" fill="${hex(color)}"${alpha('fill', opacity)}/>`)
  }

  together(opacity: number, paint: () => void): void {
    this.body.push(`<g opacity="${n(opacity)}">`)
    paint()
    this.body.push('</g>')
  }

  glyph(font: OutlineFont, glyph: number, matrix: Affine, color: number, opacity: number): void {
    const id = this.#glyphId(font, glyph)
    if (id)
      this.body.push(
        `<use href="#${id}" transform="matrix(${matrix.map((value) => String(Number(value.toPrecision(8)))).join(' ')})" fill="${hex(color)}"${alpha('fill', opacity)}/>`,
      )
  }

  picture(picture: number, matrix: Affine, clip: readonly number[] | undefined, opacity: number, tint?: PictureTint): void {
    const { data, mime } = this.#drawing.pictures[picture] ?? {}
    if (!data) return
    if (clip) this.pushClip(clip)
    const [a, b, c, d, e, f] = matrix
    if (!this.#images.has(picture)) {
      this.#images.add(picture)
      this.defs.push(`<image id="i${picture}" width="1" height="1" preserveAspectRatio="none" href="data:${mime};base64,${base64(data)}"/>`)
    }
    const place = [a, b, -c, -d, e + c, f + d].map((v) => String(Number(v.toPrecision(8)))).join(' ')
    const filter = tint ? ` filter="url(#${this.#filterId(tint)})"` : ''
    this.body.push(`<use href="#i${picture}" transform="matrix(${place})"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}${filter}/>`)
    if (clip) this.popClip()
  }

  text(text: string, [a, b, c, d, e, f]: Affine): void {
    const place = [a, b, -c, -d, e, f].map((value) => String(Number(value.toPrecision(8)))).join(' ')
    this.body.push(
      `<text transform="matrix(${place})" font-size="1" textLength="1" lengthAdjust="spacingAndGlyphs" opacity="0" fill="#000000">${escaped(text)}</text>`,
    )
  }

  pushClip(ring: readonly number[]): void {
    const id = `c${++this.#clips}`
    this.defs.push(`<clipPath id="${id}"><path d="${path(ring)}Z"/></clipPath>`)
    this.body.push(`<g clip-path="url(#${id})">`)
  }

  popClip(): void {
    this.body.push('</g>')
  }

  #filterId(tint: PictureTint): string {
    const rows = 'color' in tint ? [24, 16, 8].map((bits) => `0 0 0 0 ${n(((tint.color >>> bits) & 255) / 255)}`) : levelRows(tint.levels)
    const matrix = `${rows.join(' ')} 0 0 0 1 0`
    let id = this.#filters.get(matrix)
    if (id === undefined) {
      this.#filters.set(matrix, (id = `f${this.#filters.size + 1}`))
      this.defs.push(`<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feColorMatrix values="${matrix}"/></filter>`)
    }
    return id
  }

  #glyphId(font: OutlineFont, glyph: number): string {
    const known = this.#glyphs.get(font) ?? { number: this.#glyphs.size + 1, ids: new Map<number, string>() }
    this.#glyphs.set(font, known)
    let id = known.ids.get(glyph)
    if (id === undefined) {
      const sink = new SvgPath()
      traceGlyph(font, glyph, sink, identity)
      id = sink.d ? `g${known.number}-${glyph}` : ''
      known.ids.set(glyph, id)
      if (id) this.defs.push(`<path id="${id}" d="${sink.d}"/>`)
    }
    return id
  }
}

const levelRows = ([factor, summand]: readonly [number, number]): string[] =>
  [0, 1, 2].map((row) => `${[0, 1, 2].map((channel) => (channel === row ? n(factor) : 0)).join(' ')} 0 ${n(summand)}`)

/** In em: five digits, for letters can be metres high. */
const em = (value: number): string => String(Number(value.toFixed(5)))

class SvgPath implements PathSink {
  d = ''
  moveTo(x: number, y: number): void {
    this.d += `M${em(x)} ${em(y)}`
  }
  lineTo(x: number, y: number): void {
    this.d += `L${em(x)} ${em(y)}`
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.d += `Q${em(cx)} ${em(cy)} ${em(x)} ${em(y)}`
  }
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.d += `C${em(ax)} ${em(ay)} ${em(bx)} ${em(by)} ${em(x)} ${em(y)}`
  }
  closePath(): void {
    this.d += 'Z'
  }
}

function path(points: readonly number[]): string {
  let d = ''
  for (let i = 0; i + 1 < points.length; i += 2) d += `${i === 0 ? 'M' : 'L'}${n(points[i])} ${n(points[i + 1])}`
  return d
}

const alpha = (what: 'fill' | 'stroke', opacity: number): string => (opacity < 1 ? ` ${what}-opacity="${n(opacity)}"` : '')

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(binary)
}
