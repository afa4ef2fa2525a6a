import { corner, depth, ground, maskMargin, mounting, type Pad, pads, print, roundness, type Side, tracks, vias, width } from './design.ts'

/** Coordinates with six decimals. */
const c = (value: number): string => String(Math.round(value * 1e6))
const xy = (x: number, y: number): string => `X${c(x)}Y${c(y)}`

/** One layer: apertures by their definitions, and commands. */
class Layer {
  private readonly apertures: string[] = []
  private readonly body: string[] = []
  private readonly function: string

  constructor(fileFunction: string) {
    this.function = fileFunction
  }

  use(definition: string): this {
    let at = this.apertures.indexOf(definition)
    if (at < 0) at = this.apertures.push(definition) - 1
    this.body.push(`D${at + 10}*`)
    return this
  }

  flash(definition: string, x: number, y: number): void {
    this.use(definition).body.push(`${xy(x, y)}D03*`)
  }

  draw(pen: number, points: readonly number[]): void {
    this.use(`C,${pen}`).body.push(`${xy(points[0], points[1])}D02*`)
    for (let i = 2; i < points.length; i += 2) this.body.push(`${xy(points[i], points[i + 1])}D01*`)
  }

  arc(pen: number, x1: number, y1: number, x2: number, y2: number, i: number, j: number): void {
    this.use(`C,${pen}`).body.push('G75*', `${xy(x1, y1)}D02*`, `G03${xy(x2, y2)}I${c(i)}J${c(j)}D01*`, 'G01*')
  }

  region(points: readonly number[]): void {
    this.body.push('G36*', `${xy(points[0], points[1])}D02*`)
    for (let i = 2; i < points.length; i += 2) this.body.push(`${xy(points[i], points[i + 1])}D01*`)
    this.body.push(`${xy(points[0], points[1])}D01*`, 'G37*')
  }

  text(): string {
    const definitions = this.apertures.map((definition, i) => `%ADD${i + 10}${definition}*%`)
    // Radius, then width and height between the middles of the corners.
    const macro = '%AMRounded*21,1,$2+2x$1,$3,0,0,0*21,1,$2,$3+2x$1,0,0,0*1,1,2x$1,$2/2,$3/2*1,1,2x$1,0-$2/2,$3/2*1,1,2x$1,0-$2/2,0-$3/2*1,1,2x$1,$2/2,0-$3/2*%'
    return [
      '%TF.GenerationSoftware,Facet,samples*%',
      `%TF.FileFunction,${this.function}*%`,
      '%FSLAX46Y46*%',
      '%MOMM*%',
      macro,
      ...definitions,
      '%LPD*%',
      'G01*',
      ...this.body,
      'M02*',
      '',
    ].join('\n')
  }
}

function aperture({ shape, w, h }: Pad, margin: number): string {
  const [x, y] = [w + 2 * margin, h + 2 * margin]
  if (shape === 'circle') return `C,${x}`
  if (shape === 'oval') return `O,${x}X${y}`
  if (shape === 'rect') return `R,${x}X${y}`
  const radius = Math.min(w, h) * roundness + margin
  return `Rounded,${radius}X${x - 2 * radius}X${y - 2 * radius}`
}

function copper(side: Side): string {
  const layer = new Layer(`Copper,${side === 'top' ? 'L1,Top' : 'L2,Bot'}`)
  for (const pad of pads) if (side === 'top' || pad.drill) layer.flash(aperture(pad, 0), pad.x, pad.y)
  for (const via of vias) layer.flash(`C,${via.size}`, via.x, via.y)
  for (const track of tracks) if (track.side === side) layer.draw(track.width, track.points)
  if (ground.side === side) layer.region(ground.points)
  return layer.text()
}

function mask(side: Side): string {
  const layer = new Layer(`Soldermask,${side === 'top' ? 'Top' : 'Bot'}`)
  for (const pad of pads) if (side === 'top' || pad.drill) layer.flash(aperture(pad, maskMargin), pad.x, pad.y)
  for (const hole of mounting) layer.flash(`C,${hole.diameter + 2 * maskMargin}`, hole.x, hole.y)
  return layer.text()
}

function silkscreen(): string {
  const layer = new Layer('Legend,Top')
  for (const line of print) layer.draw(line.width, line.points)
  return layer.text()
}

function profile(): string {
  const layer = new Layer('Profile,NP')
  const [w, d, r] = [width, depth, corner]
  layer.draw(0.1, [r, 0, w - r, 0])
  layer.arc(0.1, w - r, 0, w, r, 0, r)
  layer.draw(0.1, [w, r, w, d - r])
  layer.arc(0.1, w, d - r, w - r, d, -r, 0)
  layer.draw(0.1, [w - r, d, r, d])
  layer.arc(0.1, r, d, 0, d - r, 0, -r)
  layer.draw(0.1, [0, d - r, 0, r])
  layer.arc(0.1, 0, r, r, 0, r, 0)
  return layer.text()
}

function drills(plated: boolean): string {
  const holes = plated
    ? [...pads.flatMap(({ x, y, drill }) => (drill ? [{ x, y, diameter: drill }] : [])), ...vias.map(({ x, y, drill }) => ({ x, y, diameter: drill }))]
    : mounting
  const tools = [...new Set(holes.map(({ diameter }) => diameter))].toSorted((a, b) => a - b)
  const lines = [
    'M48',
    `; #@! TF.FileFunction,${plated ? 'Plated,1,2,PTH' : 'NonPlated,1,2,NPTH'}`,
    'METRIC,TZ',
    ...tools.map((tool, i) => `T${i + 1}C${tool}`),
    '%',
    'G90',
    'G05',
  ]
  for (const [i, tool] of tools.entries()) {
    lines.push(`T${i + 1}`)
    for (const { x, y, diameter } of holes)
      if (diameter === tool) lines.push(`X${Math.round(x * 1000) / 1000}.0Y${Math.round(y * 1000) / 1000}.0`.replaceAll(/(\.\d+)\.0/g, '$1'))
  }
  return [...lines, 'M30', ''].join('\n')
}

/** Fabrication files by name. */
export const gerberFiles = (): Record<string, string> => ({
  'blinker-F_Cu.gbr': copper('top'),
  'blinker-B_Cu.gbr': copper('bottom'),
  'blinker-F_Mask.gbr': mask('top'),
  'blinker-B_Mask.gbr': mask('bottom'),
  'blinker-F_Silkscreen.gbr': silkscreen(),
  'blinker-Edge_Cuts.gbr': profile(),
  'blinker-PTH.drl': drills(true),
  'blinker-NPTH.drl': drills(false),
})
