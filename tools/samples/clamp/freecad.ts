import { strToU8, zipSync } from 'fflate'
import type { AssemblyProduct, Colour, PartProduct } from '../step/product.ts'
import { template } from './template.ts'

/** Same bytes in every run. */
const MADE = '2026-11-26T12:00:00Z'
const PAGE = { width: 297, height: 210 }

type Property = readonly [name: string, type: string, value: string]

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const string = (name: string, value: string): Property => [name, 'App::PropertyString', `<String value="${text(value)}"/>`]
const length = (name: string, value: number): Property => [name, 'App::PropertyDistance', `<Float value="${value}"/>`]
const links = (name: string, members: readonly string[]): Property => [
  name,
  'App::PropertyLinkList',
  `<LinkList count="${members.length}">${members.map((member) => `<Link value="${member}"/>`).join('')}</LinkList>`,
]
const vector = (name: string, [x, y, z]: readonly number[]): Property => [
  name,
  'App::PropertyVector',
  `<PropertyVector valueX="${x}" valueY="${y}" valueZ="${z}"/>`,
]
const bool = (name: string, value: boolean): Property => [name, 'App::PropertyBool', `<Bool value="${value}"/>`]
const choice = (name: string, value: number): Property => [name, 'App::PropertyEnumeration', `<Integer value="${value}"/>`]
const placement = ([x, y, z]: readonly number[]): Property => [
  'Placement',
  'App::PropertyPlacement',
  `<PropertyPlacement Px="${x}" Py="${y}" Pz="${z}" Q0="0" Q1="0" Q2="0" Q3="1" A="0" Ox="0" Oy="0" Oz="1"/>`,
]
const origin = [0, 0, 0]

/** A view of the whole clamp on the page, millimetres. */
const view = (label: string, [x, y]: readonly number[], direction: readonly number[], right: readonly number[], hidden: boolean): Property[] => [
  string('Label', label),
  length('X', x),
  length('Y', y),
  choice('ScaleType', 0),
  ['Scale', 'App::PropertyFloatConstraint', '<Float value="1"/>'],
  vector('Direction', direction),
  vector('XDirection', right),
  links('Source', ['Clamp']),
  bool('HardHidden', hidden),
  bool('SmoothVisible', false),
]

/** A FreeCAD document of an assembly of one level: a part with a shape for each distinct body, links to those that occur more than once, and a page with three views. */
export function freecadDocument(root: AssemblyProduct): Uint8Array {
  const files: Record<string, Uint8Array> = {}
  const objects: { name: string; type: string; extensions?: readonly string[]; properties: Property[]; look?: string; visible?: boolean }[] = []
  const members: string[] = []
  const parts = [...new Set(root.children.map(({ product }) => product as PartProduct))]
  for (const [number, own] of parts.entries()) {
    const name = `Body${number}`
    const uses = root.children.filter(({ product }) => product === own)
    files[`${name}.Shape.brp`] = strToU8(own.shape.serialize())
    files[`${name}.DiffuseColor`] = colourList(own)
    const isShared = uses.length > 1
    objects.push({
      name,
      type: 'Part::Feature',
      properties: [string('Label', own.name), placement(origin), ['Shape', 'Part::PropertyPartShape', `<Part file="${name}.Shape.brp"/>`]],
      look: `<Property name="DiffuseColor" type="App::PropertyColorList"><ColorList file="${name}.DiffuseColor"/></Property>`,
      visible: !isShared,
    })
    if (!isShared) members.push(name)
    else
      for (const [copy, { place }] of uses.entries()) {
        const link = `Link${number}_${copy}`
        members.push(link)
        objects.push({
          name: link,
          type: 'App::Link',
          extensions: ['App::LinkExtension'],
          properties: [
            string('Label', `${own.name} ${copy + 1}`),
            ['LinkedObject', 'App::PropertyXLink', `<XLink file="" stamp="" name="${name}"/>`],
            bool('LinkTransform', false),
            placement(place.at),
          ],
        })
      }
  }
  objects.push({
    name: 'Clamp',
    type: 'App::Part',
    extensions: ['App::OriginGroupExtension'],
    properties: [string('Label', root.name), placement(origin), links('Group', members)],
  })
  const { width, height } = PAGE
  objects.push(
    {
      name: 'Page',
      type: 'TechDraw::DrawPage',
      properties: [
        string('Label', 'Sheet'),
        ['Template', 'App::PropertyLink', '<Link value="Template"/>'],
        links('Views', ['Front', 'Top', 'Side', 'Iso']),
        ['Scale', 'App::PropertyFloatConstraint', '<Float value="1"/>'],
      ],
    },
    {
      name: 'Template',
      type: 'TechDraw::DrawSVGTemplate',
      properties: [
        string('Label', 'Template'),
        length('Width', width),
        length('Height', height),
        ['PageResult', 'App::PropertyFileIncluded', '<FileIncluded file="Template.svg"/>'],
        ['EditableTexts', 'App::PropertyMap', `<Map count="1"><Item key="title" value="${text(root.name)}"/></Map>`],
      ],
    },
    { name: 'Front', type: 'TechDraw::DrawViewPart', properties: view('Front', [75, 75], [0, -1, 0], [1, 0, 0], true) },
    { name: 'Top', type: 'TechDraw::DrawViewPart', properties: view('Top', [75, 145], [0, 0, 1], [1, 0, 0], true) },
    { name: 'Side', type: 'TechDraw::DrawViewPart', properties: view('Side', [165, 75], [1, 0, 0], [0, 1, 0], true) },
    { name: 'Iso', type: 'TechDraw::DrawViewPart', properties: view('Isometric', [215, 145], [1, -1, 1], [1, 1, 0], false) },
  )
  files['Template.svg'] = strToU8(template(width, height))
  const property = ([name, type, value]: Property): string => `<Property name="${name}" type="${type}">${value}</Property>`
  const data = objects.map(({ name, extensions = [], properties }) => {
    const extended = extensions.map((type) => `<Extension type="${type}" name="${type.slice(5)}"/>`).join('')
    const head = extensions.length > 0 ? `<Extensions Count="${extensions.length}">${extended}</Extensions>` : ''
    return `<Object name="${name}"${extensions.length > 0 ? ' Extensions="True"' : ''}>${head}<Properties Count="${properties.length}">${properties.map(property).join('')}</Properties></Object>`
  })
  const shown = objects.map(({ name, look = '', visible = true }) => {
    const isVisible = `<Property name="Visibility" type="App::PropertyBool"><Bool value="${visible}"/></Property>`
    return `<ViewProvider name="${name}"><Properties Count="${look ? 2 : 1}">${isVisible}${look}</Properties></ViewProvider>`
  })
  const head = "<?xml version='1.0' encoding='utf-8'?>\n"
  files['Document.xml'] = strToU8(
    `${head}<Document SchemaVersion="4" ProgramVersion="0.21 (written by Facet)" FileVersion="1"><Properties Count="2">${property(string('Label', root.name))}${property(string('Comment', 'Written by the sample maker of Facet'))}</Properties><Objects Count="${objects.length}">${objects.map(({ name, type }) => `<Object type="${type}" name="${name}"/>`).join('')}</Objects><ObjectData Count="${objects.length}">${data.join('')}</ObjectData></Document>`,
  )
  files['GuiDocument.xml'] = strToU8(
    `${head}<Document SchemaVersion="1"><ViewProviderData Count="${objects.length}">${shown.join('')}</ViewProviderData></Document>`,
  )
  return zipSync({ 'Document.xml': files['Document.xml'], ...files }, { level: 9, mtime: MADE })
}

/** The colour of each face, as 0xRRGGBBAA behind their number. */
function colourList({ shape, look, faceColour }: PartProduct): Uint8Array {
  const word = ([r, g, b]: Colour): number => [r, g, b].reduce((sum, value) => (sum << 8) | Math.round(value * 255), 0) << 8
  const colours = shape.faces.map((_, face) => word(faceColour?.(face) ?? look.colour))
  return new Uint8Array(Uint32Array.from([colours.length, ...colours]).buffer)
}
