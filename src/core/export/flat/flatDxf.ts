import { type FlatCurve, type FlatFace, isWhole, type Point } from './flatFace.ts'

/** Layers of the outline and of the holes in it, with their AutoCAD colour numbers. */
const layers = [
  ['Outline', 7],
  ['Holes', 1],
] as const

const degrees = (radians: number): number => {
  const turn = ((radians * 180) / Math.PI) % 360
  return turn < 0 ? turn + 360 : turn
}

/** A flat face as DXF of AutoCAD 2000 in millimetres: true lines, arcs, ellipses and splines, the outline and its holes on layers of their own. */
export function flatDxf({ loops, width, height }: FlatFace): string {
  const file = new DxfText()
  file.put(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1015', 9, '$INSUNITS', 70, 4, 9, '$MEASUREMENT', 70, 1)
  file.put(9, '$EXTMIN', 10, 0, 20, 0, 30, 0, 9, '$EXTMAX', 10, width, 20, height, 30, 0, 9, '$HANDSEED', 5, 'FFFFF', 0, 'ENDSEC')
  tables(file)
  file.put(0, 'SECTION', 2, 'BLOCKS')
  for (const [name, record] of [
    ['*Model_Space', MODEL],
    ['*Paper_Space', PAPER],
  ]) {
    file.put(0, 'BLOCK', 5, file.handle(), 330, record, 100, 'AcDbEntity', 8, '0', 100, 'AcDbBlockBegin', 2, name, 70, 0, 10, 0, 20, 0, 30, 0, 3, name, 1, '')
    file.put(0, 'ENDBLK', 5, file.handle(), 330, record, 100, 'AcDbEntity', 8, '0', 100, 'AcDbBlockEnd')
  }
  file.put(0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES')
  for (const { isHole, curves } of loops) for (const curve of curves) entity(file, curve, layers[isHole ? 1 : 0][0])
  file.put(0, 'ENDSEC', 0, 'SECTION', 2, 'OBJECTS')
  const root = file.handle()
  const group = file.handle()
  file.put(0, 'DICTIONARY', 5, root, 330, '0', 100, 'AcDbDictionary', 281, 1, 3, 'ACAD_GROUP', 350, group)
  file.put(0, 'DICTIONARY', 5, group, 330, root, 100, 'AcDbDictionary', 281, 1, 0, 'ENDSEC', 0, 'EOF')
  return file.text
}

/** Handles of the records of model space and paper space. */
const MODEL = '1F'
const PAPER = '1E'

function tables(file: DxfText): void {
  const table = (name: string, count: number, records: (owner: string) => void): void => {
    const owner = file.handle()
    file.put(0, 'TABLE', 2, name, 5, owner, 330, '0', 100, 'AcDbSymbolTable', 70, count)
    records(owner)
    file.put(0, 'ENDTAB')
  }
  const record = (kind: string, owner: string, type: string, handle = file.handle()): void =>
    file.put(0, kind, 5, handle, 330, owner, 100, 'AcDbSymbolTableRecord', 100, type)
  file.put(0, 'SECTION', 2, 'TABLES')
  table('VPORT', 0, () => {})
  table('LTYPE', 3, (owner) => {
    for (const name of ['ByBlock', 'ByLayer', 'Continuous']) {
      record('LTYPE', owner, 'AcDbLinetypeTableRecord')
      file.put(2, name, 70, 0, 3, '', 72, 65, 73, 0, 40, 0)
    }
  })
  table('LAYER', 3, (owner) => {
    for (const [name, color] of [['0', 7] as const, ...layers]) {
      record('LAYER', owner, 'AcDbLayerTableRecord')
      file.put(2, name, 70, 0, 62, color, 6, 'Continuous')
    }
  })
  table('STYLE', 1, (owner) => {
    record('STYLE', owner, 'AcDbTextStyleTableRecord')
    file.put(2, 'Standard', 70, 0, 40, 0, 41, 1, 50, 0, 71, 0, 42, 2.5, 3, 'txt', 4, '')
  })
  table('VIEW', 0, () => {})
  table('UCS', 0, () => {})
  table('APPID', 1, (owner) => {
    record('APPID', owner, 'AcDbRegAppTableRecord')
    file.put(2, 'ACAD', 70, 0)
  })
  table('DIMSTYLE', 0, () => file.put(100, 'AcDbDimStyleTable'))
  table('BLOCK_RECORD', 2, (owner) => {
    for (const [name, handle] of [
      ['*Model_Space', MODEL],
      ['*Paper_Space', PAPER],
    ]) {
      record('BLOCK_RECORD', owner, 'AcDbBlockTableRecord', handle)
      file.put(2, name)
    }
  })
  file.put(0, 'ENDSEC')
}

function entity(file: DxfText, curve: FlatCurve, layer: string): void {
  const begin = (name: string, type: string): void => file.put(0, name, 5, file.handle(), 330, MODEL, 100, 'AcDbEntity', 8, layer, 100, type)
  const point = (code: number, [x, y]: Point): void => file.put(code, x, code + 10, y, code + 20, 0)
  switch (curve.kind) {
    case 'line':
      begin('LINE', 'AcDbLine')
      point(10, curve.from)
      point(11, curve.to)
      return
    case 'arc': {
      const { center, radius, start, sweep } = curve
      begin(isWhole(sweep) ? 'CIRCLE' : 'ARC', 'AcDbCircle')
      point(10, center)
      file.put(40, radius)
      // The format's arcs run counter-clockwise.
      if (!isWhole(sweep)) file.put(100, 'AcDbArc', 50, degrees(Math.min(start, start + sweep)), 51, degrees(Math.max(start, start + sweep)))
      return
    }
    case 'ellipse': {
      const { center, major, ratio, start, sweep } = curve
      begin('ELLIPSE', 'AcDbEllipse')
      point(10, center)
      // The longer axis comes first.
      const swaps = ratio > 1
      point(11, swaps ? [-major[1] * ratio, major[0] * ratio] : major)
      const from = Math.min(start, start + sweep) - (swaps ? Math.PI / 2 : 0)
      file.put(210, 0, 220, 0, 230, 1, 40, swaps ? 1 / ratio : ratio, 41, from, 42, from + Math.abs(sweep))
      return
    }
    case 'spline': {
      const { degree, knots, controls, weights } = curve
      begin('SPLINE', 'AcDbSpline')
      file.put(210, 0, 220, 0, 230, 1, 70, weights ? 12 : 8, 71, degree, 72, knots.length, 73, controls.length, 74, 0, 42, 1e-9, 43, 1e-9)
      for (const knot of knots) file.put(40, knot)
      controls.forEach((control, i) => {
        if (weights) file.put(41, weights[i])
        point(10, control)
      })
      return
    }
    case 'polyline':
      begin('LWPOLYLINE', 'AcDbPolyline')
      file.put(90, curve.points.length, 70, 0)
      for (const [x, y] of curve.points) file.put(10, x, 20, y)
  }
}

/** Group codes and values, one to a line. */
class DxfText {
  text = ''
  private last = 0x20

  handle(): string {
    return (++this.last).toString(16).toUpperCase()
  }

  /** Codes and values in turns. Angles, lengths and weights are written with all their digits. */
  put(...pairs: (number | string)[]): void {
    for (let i = 0; i < pairs.length; i += 2) {
      const code = pairs[i] as number
      const value = pairs[i + 1]
      const isReal = (code >= 10 && code < 60) || (code >= 210 && code < 240)
      this.text += `${String(code).padStart(3)}\n${typeof value === 'number' && isReal && Number.isInteger(value) ? `${value}.0` : value}\n`
    }
  }
}
