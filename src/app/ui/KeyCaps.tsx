import { type Chord, chordCaps } from '../lib/chord.ts'
import styles from './KeyCaps.module.css'

/** A key combination as caps: Ctrl K. Read as one phrase. */
export function KeyCaps({ chord }: { chord: Chord }) {
  return (
    <span className={styles.caps}>
      {chordCaps(chord).map((cap) => (
        <kbd key={cap} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
