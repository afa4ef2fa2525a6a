/** Sets of numbers from 0 on that are joined two by two. */
export class UnionFind {
  private readonly parents: Int32Array

  constructor(count: number) {
    this.parents = Int32Array.from({ length: count }, (_, i) => i)
  }

  /** The number that stands for the set. */
  find(of: number): number {
    const { parents } = this
    let root = of
    while (parents[root] !== root) root = parents[root]
    for (let at = of; parents[at] !== root; ) {
      const next = parents[at]
      parents[at] = root
      at = next
    }
    return root
  }

  join(a: number, b: number): void {
    this.parents[this.find(a)] = this.find(b)
  }
}
