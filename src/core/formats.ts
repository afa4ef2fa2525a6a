import { isCompound, isGzip, isZip, sniffers } from './sniff.ts'

/** The facts of a file format that no reader holds. A new format is one line here and one folder under `workers/formats/`. */
export interface FormatInfo {
  id: FormatId
  /** Name of the format as users call it. */
  name: string
  /** Lower case, without dot; the first is the usual one. */
  extensions: readonly string[]
  kind: '3d' | '2d'
  /** Whether a file can refer to other files as its parts. */
  assembly: 'never' | 'maybe' | 'always'
  /** Readable today; the others are recognised and answered with "Not currently supported, please stay tuned". */
  ready: boolean
  /** Free for everybody, or part of the VIP subscription. */
  tier: 'free' | 'vip'
}

export const formatIds = [
  'step',
  'stepxml',
  'ap209',
  'iges',
  'brep',
  'ifc',
  'stl',
  'obj',
  'ply',
  'off',
  'gltf',
  '3mf',
  'amf',
  'dae',
  'fbx',
  '3ds',
  'vrml',
  'x3d',
  '3dm',
  'usd',
  'parasolid',
  'acis',
  'solidworks-part',
  'solidworks-assembly',
  'edrawings',
  'solidedge-part',
  'solidedge-assembly',
  'solidedge-draft',
  'inventor-part',
  'inventor-assembly',
  'catia-part',
  'catia-product',
  'catia-cgr',
  '3dxml',
  'nx',
  'jt',
  'creo-part',
  'creo-assembly',
  'fusion',
  'freecad',
  'kicad',
  'idf',
  'dwg',
  'dxf',
  'gerber',
] as const
export type FormatId = (typeof formatIds)[number]

export const formats: readonly FormatInfo[] = [
  { id: 'step', name: 'STEP', extensions: ['step', 'stp', 'p21', 'stpz', 'ste'], kind: '3d', assembly: 'maybe', ready: true, tier: 'free' },
  { id: 'stepxml', name: 'STEP XML', extensions: ['stpx', 'stpxz', 'p28'], kind: '3d', assembly: 'maybe', ready: true, tier: 'free' },
  { id: 'ap209', name: 'STEP AP209', extensions: ['stp', 'step', 'p21', 'ste'], kind: '3d', assembly: 'maybe', ready: true, tier: 'free' },
  { id: 'iges', name: 'IGES', extensions: ['igs', 'iges'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'brep', name: 'OpenCascade BREP', extensions: ['brep', 'brp'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'ifc', name: 'IFC', extensions: ['ifc', 'ifczip'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'stl', name: 'STL', extensions: ['stl'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'obj', name: 'Wavefront OBJ', extensions: ['obj'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'ply', name: 'PLY', extensions: ['ply'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'off', name: 'OFF', extensions: ['off'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'gltf', name: 'glTF', extensions: ['gltf', 'glb'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: '3mf', name: '3MF', extensions: ['3mf'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'amf', name: 'AMF', extensions: ['amf'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'dae', name: 'COLLADA', extensions: ['dae', 'zae'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'fbx', name: 'FBX', extensions: ['fbx'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: '3ds', name: '3D Studio', extensions: ['3ds'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'vrml', name: 'VRML', extensions: ['wrl', 'vrml', 'wrz'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'x3d', name: 'X3D', extensions: ['x3d', 'x3dv', 'x3dz', 'x3dvz'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: '3dm', name: 'Rhino 3DM', extensions: ['3dm'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'usd', name: 'USD', extensions: ['usd', 'usda', 'usdc', 'usdz'], kind: '3d', assembly: 'maybe', ready: true, tier: 'free' },
  {
    id: 'parasolid',
    name: 'Parasolid',
    extensions: ['x_t', 'x_b', 'xmt_txt', 'xmt_bin', 'xmp_txt', 'xmp_bin', 'p_t', 'p_b'],
    kind: '3d',
    assembly: 'never',
    ready: true,
    tier: 'vip',
  },
  { id: 'acis', name: 'ACIS', extensions: ['sat', 'sab', 'smt', 'smb', 'smbh'], kind: '3d', assembly: 'never', ready: true, tier: 'vip' },
  { id: 'solidworks-part', name: 'SolidWorks part', extensions: ['sldprt', 'sldlfp', 'prtdot'], kind: '3d', assembly: 'never', ready: true, tier: 'vip' },
  { id: 'solidworks-assembly', name: 'SolidWorks assembly', extensions: ['sldasm', 'asmdot'], kind: '3d', assembly: 'always', ready: true, tier: 'vip' },
  { id: 'edrawings', name: 'eDrawings', extensions: ['eprt', 'easm', 'edrw'], kind: '3d', assembly: 'never', ready: true, tier: 'vip' },
  { id: 'solidedge-part', name: 'Solid Edge part', extensions: ['par', 'psm', 'pwd'], kind: '3d', assembly: 'never', ready: true, tier: 'vip' },
  { id: 'solidedge-assembly', name: 'Solid Edge assembly', extensions: ['asm'], kind: '3d', assembly: 'always', ready: true, tier: 'vip' },
  { id: 'solidedge-draft', name: 'Solid Edge draft', extensions: ['dft'], kind: '2d', assembly: 'never', ready: true, tier: 'vip' },
  { id: 'inventor-part', name: 'Inventor part', extensions: ['ipt'], kind: '3d', assembly: 'never', ready: true, tier: 'vip' },
  { id: 'inventor-assembly', name: 'Inventor assembly', extensions: ['iam'], kind: '3d', assembly: 'always', ready: true, tier: 'vip' },
  { id: 'catia-part', name: 'CATIA V5 part', extensions: ['catpart', 'catshape'], kind: '3d', assembly: 'never', ready: true, tier: 'vip' },
  { id: 'catia-product', name: 'CATIA V5 product', extensions: ['catproduct'], kind: '3d', assembly: 'always', ready: true, tier: 'vip' },
  { id: 'catia-cgr', name: 'CATIA graphics', extensions: ['cgr'], kind: '3d', assembly: 'never', ready: true, tier: 'vip' },
  { id: '3dxml', name: '3DXML', extensions: ['3dxml'], kind: '3d', assembly: 'maybe', ready: true, tier: 'vip' },
  { id: 'nx', name: 'Siemens NX', extensions: ['prt'], kind: '3d', assembly: 'maybe', ready: true, tier: 'vip' },
  { id: 'jt', name: 'JT', extensions: ['jt'], kind: '3d', assembly: 'maybe', ready: true, tier: 'vip' },
  { id: 'creo-part', name: 'Creo part', extensions: ['prt'], kind: '3d', assembly: 'never', ready: true, tier: 'vip' },
  { id: 'creo-assembly', name: 'Creo assembly', extensions: ['asm'], kind: '3d', assembly: 'always', ready: true, tier: 'vip' },
  { id: 'freecad', name: 'FreeCAD', extensions: ['fcstd', 'fcstd1'], kind: '3d', assembly: 'maybe', ready: true, tier: 'free' },
  { id: 'fusion', name: 'Autodesk Fusion', extensions: ['f3d', 'f3z'], kind: '3d', assembly: 'never', ready: true, tier: 'vip' },
  { id: 'kicad', name: 'KiCad board', extensions: ['kicad_pcb'], kind: '3d', assembly: 'maybe', ready: true, tier: 'free' },
  { id: 'idf', name: 'IDF board', extensions: ['emn', 'bdf', 'brd', 'idb', 'idf'], kind: '3d', assembly: 'maybe', ready: true, tier: 'free' },
  { id: 'dwg', name: 'AutoCAD DWG', extensions: ['dwg'], kind: '2d', assembly: 'never', ready: true, tier: 'free' },
  { id: 'dxf', name: 'DXF', extensions: ['dxf'], kind: '2d', assembly: 'never', ready: true, tier: 'free' },
  {
    id: 'gerber',
    name: 'Gerber, Excellon',
    extensions: [
      'gbr',
      'ger',
      'gerber',
      'pho',
      'art',
      'gtl',
      'gbl',
      'gts',
      'gbs',
      'gto',
      'gbo',
      'gtp',
      'gbp',
      'gko',
      'gml',
      'gm1',
      'gm',
      'g1',
      'g2',
      'g3',
      'g4',
      'g1l',
      'g2l',
      'gp1',
      'gp2',
      'cmp',
      'sol',
      'stc',
      'sts',
      'plc',
      'pls',
      'oln',
      'drl',
      'xln',
      'exc',
      'drd',
    ],
    kind: '2d',
    assembly: 'maybe',
    ready: true,
    tier: 'free',
  },
]

export const formatById = new Map<FormatId, FormatInfo>(formats.map((format) => [format.id, format]))

/** Files that may accompany a model in a folder or archive: materials, textures, buffers, notes, and what CAD programs keep beside their models. */
const companionExtensions: readonly string[] = [
  'mtl',
  'bin',
  'png',
  'jpg',
  'jpeg',
  'bmp',
  'gif',
  'tga',
  'tif',
  'tiff',
  'webp',
  'dds',
  'ktx2',
  'hdr',
  'svg',
  'txt',
  'md',
  'pdf',
  'csv',
  'tsv',
  'xml',
  'json',
  'ini',
  'log',
  'html',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'shx',
  'ctb',
  'stb',
  'ttf',
  'otf',
  'idw',
  'ipj',
  'slddrw',
  'drw',
  'catdrawing',
  'licence',
  'license',
  'readme',
  'bak',
  'lck',
  'cfg',
  'ipn',
  'catmaterial',
  'catanalysis',
  'catprocess',
  'xpr',
  'xas',
  'inf',
  'frm',
  'sec',
  'lay',
  'out',
  'crc',
  'crs',
  'gbrjob',
  'tap',
  'emp',
  'ldf',
  'pro',
  'idl',
  'kicad_pro',
  'kicad_prl',
  'kicad_sch',
  'kicad_mod',
  'kicad_sym',
  'kicad_dru',
]

/** Drawings and presentations of CAD programs, and the format that their files are otherwise like. They are no models: only the picture that they carry is shown. */
const nativeDrawings: Readonly<Record<string, FormatId>> = {
  slddrw: 'solidworks-part',
  drwdot: 'solidworks-part',
  edrw: 'edrawings',
  dft: 'solidedge-draft',
  idw: 'inventor-part',
  ipn: 'inventor-part',
  catdrawing: 'catia-part',
  drw: 'creo-part',
}

/** Lower case, without dot, through Creo's version suffix (`.prt.12`). */
const extensionOf = (name: string): string => /\.([^./\\]+?)(?:\.\d+)?$/.exec(name.toLowerCase())?.[1] ?? ''

/** Whether a file is, by its name, a drawing or a presentation that only the program which made it can draw. */
export const isNativeDrawing = (name: string): boolean => Object.hasOwn(nativeDrawings, extensionOf(name))

/** Whether a file is, by its name, a drawing that can stand beside a model: AutoCAD's or a program's own. */
export function isDrawing(name: string): boolean {
  const extension = extensionOf(name)
  return extension === 'dwg' || extension === 'dxf' || (isNativeDrawing(name) && extension !== 'ipn' && extension !== 'drwdot')
}

/** Formats that use an extension (lower case, without dot); `.asm` and `.prt` have several. Creo's version suffix (`.prt.12`) is for the caller to strip. */
export const formatsOfExtension = (extension: string): FormatInfo[] => formats.filter((format) => format.extensions.includes(extension))

/** Formats that a file may have by its name. */
export const formatsOfName = (name: string): FormatInfo[] => formatsOfExtension(extensionOf(name))

/** Whether a file can be a model or belong to one: what a package may hold (SPEC §5). Creo's version suffix (`.prt.12`) is looked through. */
export function belongsToModel(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  if (name.startsWith('.')) return false
  const extension = /\.([^.]+?)(?:\.\d+)?$/.exec(name)?.[1]
  return extension === undefined || formatsOfExtension(extension).length > 0 || companionExtensions.includes(extension)
}

/** Signatures that other kinds of file can have by chance: they decide only together with the extension. */
const weakSignatures: ReadonlySet<FormatId> = new Set<FormatId>(['iges', '3ds', 'gltf'])

/**
 * The format of a file, from its first bytes (at least 16 KiB, or the whole file) and its name.
 * Bytes decide; the extension decides among what the bytes allow, and alone for formats without a signature.
 */
export function detectFormat(head: Uint8Array, name: string): FormatInfo | undefined {
  const extension = extensionOf(name)
  const byName = isNativeDrawing(name) ? [formatById.get(nativeDrawings[extension])!] : formatsOfExtension(extension)
  const signed = (format: FormatInfo): boolean => sniffers[format.id]?.(head) === true
  const isContainer = isZip(head) || isGzip(head) || isCompound(head)
  return (
    byName.find(signed) ??
    (isContainer ? undefined : formats.find((format) => !weakSignatures.has(format.id) && signed(format))) ??
    byName.find((format) => sniffers[format.id] === undefined) ??
    (isContainer ? undefined : formats.find(signed)) ??
    (isNativeDrawing(name) ? undefined : byName[0])
  )
}
