import {
  ACadVersion,
  type CadDocument,
  CadDimensionStyleTemplate,
  CadDimensionTemplate,
  Dimension,
  DimensionAligned,
  DimensionAngular2Line,
  DimensionAngular3Pt,
  DimensionDiameter,
  DimensionLinear,
  DimensionOrdinate,
  DimensionRadius,
  type DimensionStyle,
  DxfClassMap,
  DxfSectionReaderBase,
  DxfTablesSectionReader,
} from '@node-projects/acad-ts'

/** What the library keeps to itself. */
interface DimensionTemplate {
  cadObject: Dimension
  setDimensionObject(dimension: Dimension): void
}
interface ClassMap {
  subClasses: Map<string, DxfClassMap>
}
interface SectionReader {
  _builder: { version: ACadVersion }
  _reader: { code: number; valueAsShort: number; valueAsString: string }
  _readDimension(template: DimensionTemplate, map: ClassMap, subclass?: string): boolean
  tryAssignCurrentValue(object: Dimension, map: DxfClassMap | undefined): boolean
}
interface StyledTemplate {
  cadObject: Dimension
  styleName: string | null
  _build(builder: { dimensionStyles?: { tryGetValue(name: string): DimensionStyle | null } }): void
}
interface TablesReader {
  _readDimensionStyle(template: CadDimensionStyleTemplate, map: unknown): boolean
}

const LINEAR = 'AcDbRotatedDimension'
const ALIGNED = 'AcDbAlignedDimension'
/** Bits of group 70 that tell the kind; the others tell of the block, of the text's place and along what an ordinate measures. */
const KIND = 7
const kinds = [DimensionLinear, DimensionAligned, DimensionAngular2Line, DimensionDiameter, DimensionRadius, DimensionAngular3Pt, DimensionOrdinate] as const

/** What a variable of a style is when a DXF file leaves it out: AutoCAD's defaults (DIMTXT 0.18, DIMDEC 4, DIMTIH on...), not those of the library. */
const leftOut = {
  arrowSize: 0.18,
  extensionLineOffset: 0.0625,
  dimensionLineIncrement: 0.38,
  extensionLineExtension: 0.18,
  textHeight: 0.18,
  centerMarkSize: 0.09,
  dimensionLineGap: 0.09,
  decimalPlaces: 4,
  toleranceDecimalPlaces: 4,
  alternateUnitDecimalPlaces: 2,
  alternateUnitToleranceDecimalPlaces: 2,
  textInsideHorizontal: true,
  textOutsideHorizontal: true,
  textVerticalAlignment: 0,
  zeroHandling: 0,
  angularZeroHandling: 0,
  toleranceZeroHandling: 0,
  alternateUnitZeroHandling: 0,
  alternateUnitToleranceZeroHandling: 0,
  textOutsideExtensions: false,
} satisfies Partial<DimensionStyle>

/**
 * Lets the library (3.2.0) read dimensions of DXF files: those along an axis that leave out the angle, those of R12 with flags beside their kind, the angles that
 * others than linear ones have, and styles that leave out values equal to AutoCAD's defaults.
 */
export function fixDimensionReads(): void {
  const reader = DxfSectionReaderBase.prototype as unknown as SectionReader
  const readDimension = reader._readDimension
  reader._readDimension = function (this: SectionReader, template, map, subclass) {
    const { code } = this._reader
    if (code === 100 && this._reader.valueAsString === LINEAR) makeLinear(template, map)
    else if (this._builder.version < ACadVersion.AC1012) {
      if (code === 70) return readOldKind(template, map, this._reader.valueAsShort)
      if (code === 50 && !(template.cadObject instanceof DimensionAligned)) return true
    }
    if (readDimension.call(this, template, map, subclass)) return true
    // What all kinds have: the library looks for it in the kind's own class alone, and in files without subclasses for the points of linear ones, too.
    return ancestors.some((name) => this.tryAssignCurrentValue(template.cadObject, ancestor(name)))
  }
  const template = CadDimensionTemplate.prototype as unknown as StyledTemplate
  const build = template._build
  template._build = function (this: StyledTemplate, builder) {
    build.call(this, builder)
    // Names are looked for in all tables, and the first that has one is believed.
    const style = this.styleName ? builder.dimensionStyles?.tryGetValue(this.styleName) : undefined
    if (style) this.cadObject.style = style
  }
  const tables = DxfTablesSectionReader.prototype as unknown as TablesReader
  const readStyle = tables._readDimensionStyle
  const begun = new WeakSet<CadDimensionStyleTemplate>()
  tables._readDimensionStyle = function (this: TablesReader, template, map) {
    if (!begun.has(template)) assumeDefaults(template.cadObject)
    begun.add(template)
    return readStyle.call(this, template, map)
  }
}

const stated = new WeakSet<DimensionStyle>()

function assumeDefaults(style: DimensionStyle): void {
  Object.assign(style, leftOut)
  stated.add(style)
}

/** Styles that the library made because the file has none. */
export function assumeStyles({ dimensionStyles }: CadDocument): void {
  for (const style of dimensionStyles ?? []) if (!stated.has(style)) assumeDefaults(style)
}

/** In DWG before R2000 the library exchanges four bits (they are DIMTIH, DIMTOH, DIMSE1, DIMSE2), and leaves the unit where R14 had it. */
export function amendLegacyStyles({ header, dimensionStyles }: CadDocument): void {
  if (!header || header.version >= ACadVersion.AC1015) return
  for (const style of dimensionStyles ?? []) {
    const bits = [style.textOutsideHorizontal, style.suppressFirstExtensionLine, style.suppressSecondExtensionLine, style.textInsideHorizontal] as const
    ;[style.textInsideHorizontal, style.textOutsideHorizontal, style.suppressFirstExtensionLine, style.suppressSecondExtensionLine] = bits
    const unit = style.dimensionUnit
    if (unit < 1 || unit > 8) continue
    // 6 and 7 are 4 and 5 (feet and inches, fractions) in line, 8 is what Windows has.
    style.linearUnitFormat = unit === 8 ? 6 : unit > 5 ? unit - 2 : unit
    if (unit === 6 || unit === 7) style.fractionFormat = 2
  }
}

const ancestors = ['aligned', 'dimension'] as const
const ancestorMaps = new Map<string, DxfClassMap>()

/** What the classes above a kind's own have by code. */
function ancestor(name: (typeof ancestors)[number]): DxfClassMap {
  let map = ancestorMaps.get(name)
  if (!map) ancestorMaps.set(name, (map = DxfClassMap.create(name === 'aligned' ? DimensionAligned : Dimension)))
  return map
}

function makeLinear(template: DimensionTemplate, map: ClassMap): void {
  if (!(template.cadObject instanceof DimensionLinear)) template.setDimensionObject(new DimensionLinear())
  if (!map.subClasses.has(LINEAR)) map.subClasses.set(LINEAR, DxfClassMap.create(DimensionLinear))
}

/** Gives a dimension of R12, which has no subclasses, the kind that its number states. */
function readOldKind(template: DimensionTemplate, map: ClassMap, flags: number): boolean {
  const make = kinds[flags & KIND]
  if (!make || template.cadObject instanceof make) return true
  const dimension = new make()
  template.setDimensionObject(dimension)
  dimension.flags = flags
  map.subClasses.set(dimension.subclassMarker, DxfClassMap.create(make))
  if (make === DimensionLinear) map.subClasses.set(ALIGNED, DxfClassMap.create(DimensionAligned))
  return true
}
