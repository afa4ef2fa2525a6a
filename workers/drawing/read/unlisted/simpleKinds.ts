import { type CadDocument, type Entity, Spline, TextEntity, XYZ } from '@node-projects/acad-ts'
import { type DxfRecord, numberOf, numbersOf, pointsOf, subclass, textValue } from '../dxfRecords.ts'

/** A helix is a spline that knows more of itself. */
export function helixOf(record: DxfRecord): Entity[] {
  const given = subclass(record, 'AcDbSpline')
  const spline = new Spline()
  spline.degree = numberOf(given, 71) ?? 3
  spline.knots = numbersOf(given, 40)
  spline.controlPoints = pointsOf(given, 10).map(([x, y, z]) => new XYZ(x, y, z))
  spline.fitPoints = pointsOf(given, 11).map(([x, y, z]) => new XYZ(x, y, z))
  spline.weights = numbersOf(given, 41)
  return spline.controlPoints.length + spline.fitPoints.length > 1 ? [spline] : []
}

/** A formula in text that AutoCAD works out anew. */
const FORMULA = '$('

/** Remote text: of formulas and files only the picture that is kept of it tells the letters. */
export function remoteTextOf(record: DxfRecord, document: CadDocument): Entity[] {
  const given = subclass(record, 'RText').tags.length > 0 ? subclass(record, 'RText') : record
  const value = textValue(given, 1) ?? ''
  const isFormula = ((numberOf(given, 70) ?? 0) & 1) !== 0
  if (!isFormula || value === '' || value.includes(FORMULA)) return []
  const [point] = pointsOf(given, 10)
  const text = new TextEntity()
  text.value = value
  text.insertPoint = new XYZ(point?.[0] ?? 0, point?.[1] ?? 0, point?.[2] ?? 0)
  text.height = numberOf(given, 40) ?? 1
  text.rotation = ((numberOf(given, 50) ?? 0) * Math.PI) / 180
  text.style = document.textStyles?.tryGetValue(textValue(given, 7) ?? 'Standard') ?? text.style
  return [text]
}
