import type { FormatReader } from '../../contract/format.ts'

export const reader: FormatReader = {
  id: 'dxf',
  async open(files, path, sink, options) {
    const { openDrawing } = await import('../../drawing/open/openDrawing.ts')
    await openDrawing(files, path, 'dxf', sink, options)
  },
}
