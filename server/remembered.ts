/** The last `most` values by their keys, for results that are slow to compute and asked for by many. The oldest go first, used or not. */
export class Remembered<V> {
  private readonly most: number
  private readonly values = new Map<string, V>()

  constructor(most: number) {
    this.most = most
  }

  get(key: string): V | undefined {
    return this.values.get(key)
  }

  set(key: string, value: V): V {
    if (this.values.size >= this.most && !this.values.has(key)) this.values.delete(this.values.keys().next().value as string)
    this.values.set(key, value)
    return value
  }
}
