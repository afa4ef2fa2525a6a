import { type CadDocument, Color, Layer, LayerFlags } from '@node-projects/acad-ts'
import { type DxfRecord, numberOf, textValue } from './dxfRecords.ts'

/** Layers of a DXF file as its table has them: the library (3.2.0) takes negative colours (layers that are off) for large ones, and loses names in files of R12. */
export class LayerTable {
  private readonly records: DxfRecord[] = []

  add(record: DxfRecord): void {
    if (textValue(record, 2) !== undefined) this.records.push(record)
  }

  apply(document: CadDocument): void {
    const { layers } = document
    if (!layers) return
    const names = new Set(this.records.map((record) => textValue(record, 2)!.toLowerCase()))
    for (const { name } of Array.from(layers)) if (/^unnamed\d+$/i.test(name) && !names.has(name.toLowerCase())) layers.remove(name)
    for (const record of this.records) {
      const name = textValue(record, 2)!
      let layer = layers.tryGetValue(name)
      if (!layer) {
        layer = new Layer(name)
        layers.add(layer)
      }
      const color = numberOf(record, 62) ?? 7
      const exact = numberOf(record, 420)
      layer.isOn = color >= 0
      layer.color = exact === undefined ? new Color(Math.min(255, Math.max(1, Math.abs(color)))) : Color.fromTrueColor(exact & 0xffffff)
      layer.layerFlags = (numberOf(record, 70) ?? LayerFlags.None) & 0x7f
      layer.lineWeight = numberOf(record, 370) ?? layer.lineWeight
    }
  }
}
