import { OpenError } from '../../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../../src/core/limits.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import { baseName, extensionOf, type FileEntry, type FileSet, pathKey } from '../../../contract/fileSet.ts'
import { NumberedFiles } from '../../../io/fileset/blobEntry.ts'
import { Container } from '../container/container.ts'
import type { LinkedDocument } from './documents.ts'
import type { GraphObject } from './objectGraph.ts'
import { type Instance, Product } from './product.ts'

export interface ProductTree {
  children: Node[]
  /** Part files in the order of their numbers. */
  parts: FileEntry[]
  missing: string[]
  /** Referenced files that are there but are no products, and why. */
  unreadable: Map<string, string>
  /** Instances of files that the product does not name. */
  unnamed: number
  /** Products that contain themselves. */
  cycles: number
}

const PRODUCT = 'catproduct'

/** The file that an instance shows: of the name that the product saved, else of the instance's part number (files renamed since). */
export function fileOf(files: FileSet, document: LinkedDocument, partNumber: string | undefined, from: string): FileEntry | undefined {
  const found = files.resolve(document.path, from)
  if (found || !partNumber) return found
  return files.resolve(`${partNumber}.${extensionOf(document.name)}`, from)
}

/** Reads a product and all products below it, each file once; parts are only looked up. */
export async function readProductTree(files: FileSet, path: string, root: Product): Promise<ProductTree> {
  const parts = new NumberedFiles()
  const tree: ProductTree = { children: [], parts: parts.list, missing: [], unreadable: new Map(), unnamed: 0, cycles: 0 }
  const products = new Map<string, Product | undefined>([[pathKey(path), root]])
  const missing = new Set<string>()
  let nodes = 0

  const productOf = async (entry: FileEntry): Promise<Product | undefined> => {
    const key = pathKey(entry.path)
    if (!products.has(key)) {
      try {
        products.set(key, new Product(new Container(await entry.bytes())))
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
        tree.unreadable.set(baseName(entry.path), error.detail)
        products.set(key, undefined)
      }
    }
    return products.get(key)
  }

  const fill = async (node: Node, instance: Instance, product: Product, at: string, above: readonly string[]): Promise<void> => {
    const { document, definition, partNumber } = instance
    if (definition) {
      node.type = 'assembly'
      node.children = await childrenOf(product, definition, at, [...above, `${at}#${definition.id}`])
      return
    }
    if (!document) {
      tree.unnamed++
      return
    }
    const entry = fileOf(files, document, partNumber, at)
    if (!entry) missing.add(document.name)
    else if (extensionOf(entry.path) !== PRODUCT) node.part = parts.numberOf(entry)
    else {
      const own = await productOf(entry)
      if (!own) return
      node.type = 'assembly'
      node.children = await childrenOf(own, own.root, entry.path, [...above, `${pathKey(entry.path)}#${own.root.id}`])
    }
  }

  const childrenOf = async (product: Product, definition: GraphObject, at: string, above: readonly string[]): Promise<Node[]> => {
    if (above.length > MAX_DEPTH || above.indexOf(above[above.length - 1]) < above.length - 1) {
      tree.cycles++
      return []
    }
    const children: Node[] = []
    for (const instance of product.instancesIn(definition)) {
      if (++nodes > MAX_NODES) throw new OpenError('file-exception', 'too many occurrences')
      const node: Node = { id: 0, name: instance.name, children: [], ...(instance.matrix && { transform: instance.matrix }), ...instance.appearance }
      if (instance.partNumber) node.attributes = [{ name: 'Part number', value: instance.partNumber }]
      children.push(node)
      await fill(node, instance, product, at, above)
    }
    return children
  }
  tree.children = await childrenOf(root, root.root, path, [`${pathKey(path)}#${root.root.id}`])
  tree.missing = [...missing]
  return tree
}
