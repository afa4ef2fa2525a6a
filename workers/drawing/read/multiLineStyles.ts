import { Color, DxfObjectsSectionReader, type MLineStyle } from '@node-projects/acad-ts'

/** What the library keeps to itself. */
interface ObjectsReader {
  _reader: { code: number; valueAsShort: number }
  _readMLineStyle(template: { cadObject: MLineStyle }, map: unknown): boolean
}

/** Lets the library (3.2.0) give each line of a style its own colour: it takes them all for the colour of the area between. */
export function fixMultiLineStyles(): void {
  const reader = DxfObjectsSectionReader.prototype as unknown as ObjectsReader
  const { _readMLineStyle: readStyle } = reader
  reader._readMLineStyle = function (this: ObjectsReader, template, map) {
    const element = template.cadObject.elements.at(-1)
    if (this._reader.code !== 62 || !element) return readStyle.call(this, template, map)
    element.color = new Color(this._reader.valueAsShort)
    return true
  }
}
