import type { FormatReader } from '../../../workers/contract/format.ts'
import { checkDrawing } from '../../../workers/pipeline/checkStructure.ts'

/** A reader whose drawings are checked and then stand for an empty model: the variants of a format are judged by what its reader yields as a model. */
export const drawingAsModel = (reader: FormatReader): FormatReader => ({
  ...reader,
  open: (files, path, sink, options) =>
    reader.open(
      files,
      path,
      {
        ...sink,
        drawing(drawing) {
          checkDrawing(drawing)
          sink.structure({ name: drawing.name, format: drawing.format, units: 'mm', upAxis: 'z', root: { id: 0, name: drawing.name, children: [] } })
        },
      },
      options,
    ),
})
