import { parseXml, type XmlAttributes } from '../../mesh/xml.ts'

/** The value of a property: the attributes of its first element, whose tag is `tag`, and of all elements inside of that. */
export interface PropertyValue {
  tag: string
  attributes: XmlAttributes
  items: XmlAttributes[]
}

export interface DocumentObject {
  name: string
  /** C++ class, "Part::Box". */
  type: string
  extensions: string[]
  properties: Map<string, PropertyValue>
}

export interface DocumentXml {
  /** Version of the program that wrote it; '' when it is not stated. */
  program: string
  /** Objects by their names, in the order of the file. */
  objects: Map<string, DocumentObject>
  /** The view that was saved last, as Open Inventor text; '' for none. */
  camera: string
  /** Properties of the document itself. */
  properties: Map<string, PropertyValue>
}

const MOST_ITEMS = 1_000_000
/** Elements of an object in `Document.xml` (`Feature` before 0.13) and in `GuiDocument.xml`. */
const objectTags = new Set(['Object', 'Feature', 'ViewProvider'])

/** Reads `Document.xml` or `GuiDocument.xml`; of the objects' properties only those that `wanted` names for their class. Throws `file-exception` where the XML is not well formed. */
export function readDocumentXml(bytes: Uint8Array, wanted: (type: string) => ReadonlySet<string>): DocumentXml {
  const out: DocumentXml = { program: '', camera: '', objects: new Map(), properties: new Map() }
  let object: DocumentObject | undefined
  let property: { name: string; value?: PropertyValue } | undefined
  let items = 0
  parseXml(bytes, {
    open(tag, attributes) {
      if (property) {
        if (!property.value) property.value = { tag, attributes, items: [] }
        else if (++items <= MOST_ITEMS) property.value.items.push(attributes)
      } else if (tag === 'Document') out.program = attributes.ProgramVersion ?? ''
      else if (tag === 'Camera') out.camera = attributes.settings ?? ''
      else if (objectTags.has(tag) && attributes.name) {
        object = out.objects.get(attributes.name) ?? { name: attributes.name, type: '', extensions: [], properties: new Map() }
        if (attributes.type) object.type = attributes.type
        out.objects.set(attributes.name, object)
      } else if (tag === 'Extension' && attributes.type) object?.extensions.push(attributes.type)
      else if (tag === 'Property' && attributes.name && (!object || wanted(object.type).has(attributes.name))) property = { name: attributes.name }
    },
    close(tag) {
      if (objectTags.has(tag)) object = undefined
      if (tag !== 'Property' || !property) return
      if (property.value) (object ?? out).properties.set(property.name, property.value)
      property = undefined
    },
  })
  return out
}
