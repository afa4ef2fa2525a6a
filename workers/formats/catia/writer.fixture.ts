import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'

/** Writes the short counts of CATIA. */
export class Writer extends ByteWriter {
  /** One byte, or four after 0xff. */
  count(value: number): this {
    return value < 0xff ? this.u8(value) : this.u8(0xff).u32(value)
  }
}
