import { BlockRecord, CadDimensionStyleTemplate, DimensionStyle } from '@node-projects/acad-ts'

/** What the library keeps to itself. */
interface Template {
  cadObject: unknown
  dimblk: number | null
  dimbL_Name: string | null
  getTableReference(builder: unknown, handle: number | null, name: string, type: typeof BlockRecord): BlockRecord | null
  _build(builder: unknown): void
}

let kept = false

/** The library (3.2.0) reads which block both arrows of a dimension style are (DIMBLK) and forgets it. */
export function keepDimensionArrows(): void {
  if (kept) return
  kept = true
  const prototype = CadDimensionStyleTemplate.prototype as unknown as Template
  const { _build: build } = prototype
  prototype._build = function (this: Template, builder) {
    build.call(this, builder)
    const block = this.getTableReference(builder, this.dimblk, this.dimbL_Name ?? '', BlockRecord)
    if (block && this.cadObject instanceof DimensionStyle) this.cadObject.arrowBlock = block
  }
}
