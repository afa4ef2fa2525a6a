import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { IgesFile } from '../igesFile.ts'

/** Colours by number (IGES 5.3 §2.2.4.4.13): black, red, green, blue, yellow, magenta, cyan, white. */
const standard: Rgba[] = [0, 0x000000ff, 0xff0000ff, 0x00ff00ff, 0x0000ffff, 0xffff00ff, 0xff00ffff, 0x00ffffff, 0xffffffff]

/** Names, colours and layers of entities. */
export class Properties {
  private readonly file: IgesFile
  private readonly colors = new Map<number, Rgba>()

  constructor(file: IgesFile) {
    this.file = file
  }

  /** Name property (406 form 15), else the label of the directory entry, else ''. */
  name(row: number): string {
    const { file } = this
    for (const property of file.parameters(row).properties()) {
      if (file.directory.form[property] !== 15) continue
      const name = file.parameters(property).text(1)
      if (name !== '') return name
    }
    return file.label(row)
  }

  /** Colour of the directory entry; 0 = none. */
  color(row: number): Rgba {
    if (row < 0) return 0
    const number = this.file.directory.color[row]
    if (number >= 0) return standard[number] ?? 0
    const definition = this.file.row(number)
    let color = this.colors.get(definition)
    if (color === undefined) this.colors.set(definition, (color = this.definition(definition)))
    return color
  }

  /** Layer of the directory entry; 0 = none. Where it points to a list of levels (406 form 1), the first. */
  layer(row: number): number {
    const level = this.file.directory.level[row]
    return level >= 0 ? level : Math.max(0, this.file.parameters(this.file.row(level)).integer(1))
  }

  isHidden(row: number): boolean {
    return this.file.directory.blank[row] === 1
  }

  /** Colour definition (314): percentages of red, green and blue. */
  private definition(row: number): Rgba {
    if (this.file.type(row) !== 314) return 0
    const p = this.file.parameters(row)
    const [red, green, blue] = [0, 1, 2].map((place) => Math.round(Math.min(100, Math.max(0, p.real(place))) * 2.55))
    return ((red << 24) | (green << 16) | (blue << 8) | 0xff) >>> 0
  }
}
