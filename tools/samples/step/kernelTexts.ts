import { census, type PartProduct, type Product } from './product.ts'

/** Every part's solid as the kernel writes it. */
export async function kernelTexts(root: Product): Promise<Map<PartProduct, string>> {
  const texts = new Map<PartProduct, string>()
  for (const part of census(root).parts) texts.set(part, await part.shape.blobSTEP().text())
  return texts
}
