import type { Attribute } from '../../../src/core/scene/model.ts'
import type { Face } from '../../drawing/fonts/face.ts'
import type { Stroke } from '../board/chains.ts'
import type { Figure, Hole } from '../board/figure.ts'
import { disc, stroked, upward } from '../board/ring.ts'
import { dimensionFigures, drawnOf, graphicNames, pointsOf, trackOf } from './graphics.ts'
import { between, expandLayer, type LayerTable, layerTable, type Stack, stackOf } from './layers.ts'
import { type ModelReference, modelsOf } from './models.ts'
import { netOf, padFigure, padOf, viaOf } from './pads.ts'
import { origin, type Place, placeOf } from './place.ts'
import { hasFlag, type List, listOf, listsOf, nameOf, numberOf, textAt, textOf } from './sexpr.ts'
import { textFigure } from './text.ts'

/** A part on the board. */
interface Footprint {
  reference: string
  place: Place
  isBack: boolean
  models: ModelReference[]
  attributes: Attribute[]
}

/** A board as its file states it. */
export interface KicadBoard {
  program: string
  stack: Stack
  layers: LayerTable
  figures: Map<string, Figure[]>
  /** Lines and arcs of Edge.Cuts. */
  outline: Stroke[]
  holes: Hole[]
  footprints: Footprint[]
  attributes: Attribute[]
  /** Things that are not drawn, by kind. */
  skipped: Map<string, number>
}

const OUTLINE = 'Edge.Cuts'
/** From this version on areas of zones are stored as they are; before, a pen of the least width goes around them. */
const BARE_ZONES = 20210000

export function readBoard(list: List, face: Face): KicadBoard {
  return new BoardReader(list, face).read()
}

class BoardReader {
  private readonly list: List
  private readonly face: Face
  private readonly layers: LayerTable
  private readonly figures = new Map<string, Figure[]>()
  private readonly outline: Stroke[] = []
  private readonly holes: Hole[] = []
  private readonly footprints: Footprint[] = []
  private readonly skipped = new Map<string, number>()
  /** Copper of pads and vias on inner layers that is there only if something of its net is. */
  private readonly whereConnected: { layer: string; figure: Figure }[] = []
  private readonly version: number
  private readonly maskMargin: number
  private readonly openVias: boolean
  private readonly variables: Map<string, string>

  constructor(list: List, face: Face) {
    this.list = list
    this.face = face
    this.layers = layerTable(list)
    this.version = numberOf(list, 'version')
    const setup = listOf(list, 'setup')
    this.maskMargin = numberOf(setup, 'pad_to_mask_clearance')
    const tenting = listOf(setup, 'tenting')
    this.openVias = tenting ? tenting.includes('none', 1) : textOf(listOf(setup, 'pcbplotparams'), 'viasonmask') === 'true'
    this.variables = new Map(listsOf(list, 'property').map((own) => [textAt(own, 1), textAt(own, 2)]))
  }

  read(): KicadBoard {
    const { list, layers } = this
    for (const item of list) {
      if (!Array.isArray(item)) continue
      const name = nameOf(item)
      if (graphicNames.includes(name)) this.graphic(item, origin)
      else if (name === 'segment' || name === 'arc') this.track(item)
      else if (name === 'via') this.via(item)
      else if (name === 'zone') this.zone(item)
      else if (name === 'gr_text' || name === 'gr_text_box') this.text(item, textAt(item, 1), origin)
      else if (name === 'footprint' || name === 'module') this.footprint(item)
      else if (name === 'dimension') this.dimension(item)
      else if (name === 'image' || name === 'table' || name === 'barcode') this.skipped.set(name, (this.skipped.get(name) ?? 0) + 1)
    }
    this.addConnected()
    const title = listOf(list, 'title_block')
    const attributes = ['title', 'date', 'rev', 'company'].flatMap((name): Attribute[] => {
      const value = textOf(title, name)
      return value ? [{ group: 'KiCad', name, value }] : []
    })
    const program = [textOf(list, 'generator') || textAt(listOf(list, 'host'), 1), textOf(list, 'generator_version')].filter(Boolean).join(' ')
    return {
      program: program === 'pcbnew' ? 'KiCad' : program.replace(/^pcbnew /, 'KiCad '),
      stack: stackOf(list, layers),
      layers,
      figures: this.figures,
      outline: this.outline,
      holes: this.holes,
      footprints: this.footprints,
      attributes,
      skipped: this.skipped,
    }
  }

  private add(layer: string, figure: Figure): void {
    const own = this.figures.get(layer)
    if (own) own.push(figure)
    else this.figures.set(layer, [figure])
  }

  private addConnected(): void {
    const nets = new Map([...this.figures].map(([layer, figures]) => [layer, new Set(figures.map(({ net }) => net))]))
    for (const { layer, figure } of this.whereConnected) if (nets.get(layer)?.has(figure.net)) this.add(layer, figure)
  }

  private layersOf(item: List): string[] {
    const several = listOf(item, 'layers')
    const names = several ? several.slice(1).map(String) : [textOf(item, 'layer')]
    return [...new Set(names.flatMap((name) => expandLayer(name, this.layers)))]
  }

  private graphic(item: List, place: Place): void {
    const drawn = drawnOf(item, place)
    if (!drawn) return
    for (const layer of this.layersOf(item)) {
      if (layer === OUTLINE) this.outline.push(...drawn.strokes)
      this.add(layer, { ...drawn.figure, net: netOf(item) })
    }
  }

  private text(item: List, text: string, place: Place): void {
    const figure = textFigure(item, text, place, this.face)
    if (figure) for (const layer of this.layersOf(item)) this.add(layer, figure)
  }

  private dimension(item: List): void {
    for (const layer of this.layersOf(item)) for (const figure of dimensionFigures(item)) this.add(layer, figure)
    const text = listOf(item, 'gr_text')
    if (text) this.text(text, textAt(text, 1), origin)
  }

  private track(item: List): void {
    const figure = trackOf(item)
    if (figure) for (const layer of this.layersOf(item)) this.add(layer, { ...figure, net: netOf(item) })
  }

  private via(item: List): void {
    const { x, y, size, layers, net, hole, outerOnly } = viaOf(item)
    const [first, last] = layers.map((name) => this.layers.standard(name))
    const figure: Figure = { type: 'via', rings: [disc(x, y, size / 2)], curves: [{ kind: 'point', values: [x, y] }], net }
    const reached = between(first, last, this.layers)
    for (const layer of reached) {
      if (outerOnly && layer !== first && layer !== last) this.whereConnected.push({ layer, figure })
      else this.add(layer, figure)
    }
    // Blind and buried ones do not go through the board.
    if (hole && reached.length === this.layers.copper.length) this.holes.push(hole)
    if (this.openVias)
      for (const [copper, mask] of [
        ['F.Cu', 'F.Mask'],
        ['B.Cu', 'B.Mask'],
      ])
        if (reached.includes(copper)) this.add(mask, figure)
  }

  private zone(item: List): void {
    const width = numberOf(item, 'min_thickness')
    const bare = this.version >= BARE_ZONES || textOf(item, 'filled_areas_thickness') === 'no'
    const zoneLayers = this.layersOf(item)
    for (const filled of listsOf(item, 'filled_polygon')) {
      const points = upward(pointsOf(filled, origin))
      if (points.length < 6) continue
      const own = textOf(filled, 'layer')
      const rings = bare ? [points] : [points, ...stroked(points, width, true)]
      for (const layer of own ? [this.layers.standard(own)] : zoneLayers) this.add(layer, { type: 'zone', rings, net: netOf(item) })
    }
  }

  private footprint(item: List): void {
    const place = placeOf(item)
    const properties = new Map(listsOf(item, 'property').map((own) => [textAt(own, 1), own]))
    const texts = listsOf(item, 'fp_text')
    const named = (kind: string, property: string): string =>
      textAt(properties.get(property), 2) ||
      textAt(
        texts.find((own) => textAt(own, 1) === kind),
        2,
      )
    const reference = named('reference', 'Reference')
    const value = named('value', 'Value')
    const fill = (text: string): string =>
      text
        .replaceAll(/\$\{([^}]*)\}/g, (whole, name: string) =>
          name === 'REFERENCE' ? reference : name === 'VALUE' ? value : textAt(properties.get(name), 2) || this.variables.get(name) || whole,
        )
        .replaceAll('%R', reference)
        .replaceAll('%V', value)
    const ownMargin = listOf(item, 'solder_mask_margin')
    const margin = ownMargin ? numberOf(item, 'solder_mask_margin') : this.maskMargin
    for (const own of item) {
      if (!Array.isArray(own)) continue
      const name = nameOf(own)
      if (graphicNames.includes(name)) this.graphic(own, place)
      else if (name === 'fp_text') this.text(own, fill(textAt(own, 2)), place)
      else if (name === 'fp_text_box') this.text(own, fill(textAt(own, 1)), place)
      else if (name === 'property' && listOf(own, 'layer')) this.text(own, fill(textAt(own, 2)), place)
      else if (name === 'pad') this.pad(own, place, margin)
      else if (name === 'zone') this.zone(own)
    }
    const attributes: Attribute[] = [
      { name: 'value', value },
      { name: 'footprint', value: textAt(item, 1) },
      ...[...properties].flatMap(([name, own]): Attribute[] => {
        const text = textAt(own, 2)
        return text && !['Reference', 'Value', 'Footprint', 'Sheetfile', 'Sheetname'].includes(name) ? [{ name, value: text }] : []
      }),
      ...(hasFlag(listOf(item, 'attr') ?? [], 'dnp') ? [{ name: 'not populated', value: true }] : []),
    ].filter((own) => own.value !== '')
    this.footprints.push({ reference, place, isBack: this.layers.standard(textOf(item, 'layer')) === 'B.Cu', models: modelsOf(item), attributes })
  }

  private pad(item: List, place: Place, margin: number): void {
    const pad = padOf(item, place)
    if (pad.hole) this.holes.push(pad.hole)
    const layers = [...new Set(pad.layers.flatMap((name) => expandLayer(name, this.layers)))]
    const figure = padFigure(pad, 0)
    for (const layer of layers) {
      if (layer.endsWith('.Cu') && pad.isBare) continue
      const isInner = layer.endsWith('.Cu') && layer !== 'F.Cu' && layer !== 'B.Cu'
      if (isInner && pad.outerOnly) {
        this.whereConnected.push({ layer, figure })
        continue
      }
      const grown = layer.endsWith('.Mask') ? (pad.maskMargin ?? margin) : 0
      this.add(layer, grown === 0 ? figure : padFigure(pad, grown))
    }
  }
}
