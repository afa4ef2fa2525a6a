import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { type Part21, real, type Ref, refs } from './part21.ts'

/** Digits of a share of 255 that bring back the same byte. */
const DIGITS = 6

/** Writes colours, transparency, layers and which items are hidden. */
export class Looks {
  private readonly file: Part21
  private readonly context: Ref
  private readonly styles = new Map<Rgba, Ref>()
  private readonly layers = new Map<string, Ref[]>()
  private readonly hidden: Ref[] = []
  private styled: Ref[] = []

  constructor(file: Part21, context: Ref) {
    this.file = file
    this.context = context
  }

  /** Gives an item (a solid, shell or face) a colour. */
  color(item: Ref, color: Rgba): Ref {
    const ref = this.file.add(`STYLED_ITEM('color',(#${this.style(color)}),#${item})`)
    this.styled.push(ref)
    return ref
  }

  /** An item that is not shown. */
  hide(item: Ref): void {
    const ref = this.file.add(`STYLED_ITEM('',(#${this.file.once('PRESENTATION_STYLE_ASSIGNMENT((NULL_STYLE(.NULL.)))')}),#${item})`)
    this.styled.push(ref)
    this.hidden.push(ref)
  }

  hideStyled(styled: Ref): void {
    this.hidden.push(styled)
  }

  onLayer(item: Ref, layer: string): void {
    const items = this.layers.get(layer)
    if (items) items.push(item)
    else this.layers.set(layer, [item])
  }

  /** Writes the list of styles of one part. */
  endPart(): void {
    if (this.styled.length > 0) this.file.add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',${refs(this.styled)},#${this.context})`)
    this.styled = []
  }

  end(quoted: (text: string) => string): void {
    for (const [name, items] of this.layers) this.file.add(`PRESENTATION_LAYER_ASSIGNMENT(${quoted(name)},'',${refs(items)})`)
    if (this.hidden.length > 0) this.file.add(`INVISIBILITY(${refs(this.hidden)})`)
  }

  private style(color: Rgba): Ref {
    const known = this.styles.get(color)
    if (known !== undefined) return known
    const { file } = this
    const [r, g, b] = [24, 16, 8].map((shift) => real(Number((((color >>> shift) & 255) / 255).toFixed(DIGITS))))
    const rgb = file.add(`COLOUR_RGB('',${r},${g},${b})`)
    const fill = file.add(`FILL_AREA_STYLE('',(#${file.add(`FILL_AREA_STYLE_COLOUR('',#${rgb})`)}))`)
    const sides = [file.add(`SURFACE_STYLE_FILL_AREA(#${fill})`)]
    const alpha = color & 255
    if (alpha < 255) {
      const clear = file.add(`SURFACE_STYLE_TRANSPARENT(${real(Number((1 - alpha / 255).toFixed(DIGITS)))})`)
      sides.push(file.add(`SURFACE_STYLE_RENDERING_WITH_PROPERTIES(.NORMAL_SHADING.,#${rgb},(#${clear}))`))
    }
    const usage = file.add(`SURFACE_STYLE_USAGE(.BOTH.,#${file.add(`SURFACE_SIDE_STYLE('',${refs(sides)})`)})`)
    const ref = file.add(`PRESENTATION_STYLE_ASSIGNMENT((#${usage}))`)
    this.styles.set(color, ref)
    return ref
  }
}
