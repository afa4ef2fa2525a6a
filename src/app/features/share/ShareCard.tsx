import { Code, Copy, ExternalLink, KeyRound, Mail, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteShare, listShares, stopShare } from '../../../../contract/calls/shares.ts'
import { copyText } from '../../lib/browser.ts'
import { useAction } from '../../services/api/useData.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { notify } from '../../lib/notify.ts'
import { downloadQr, QrPicture } from '../../ui/qr/QrPicture.tsx'
import type { ShareRecord } from '../../services/share/createLink.ts'
import styles from './share.module.css'
import { addressOfLink } from '../../services/links/linkView.ts'
import { shareServices } from '../../services/share/shareTarget.ts'

interface ShareCardProps {
  share: ShareRecord
  /** Known only to who has just chosen it. */
  password?: string
  /** The view that the link opens with. */
  view?: string
  /** The link was stopped or deleted. */
  onGone(): void
}

/** A link with all ways to hand it on, and to end it. */
export function ShareCard({ share, password, view, onGone }: ShareCardProps) {
  return (
    <>
      {share.state === 'active' && <HandOn share={share} password={password} view={view} />}
      <EndLink share={share} onGone={onGone} />
    </>
  )
}

function HandOn({ share, password, view }: Omit<ShareCardProps, 'onGone'>) {
  const { t } = useTranslation(['share', 'server'])
  const id = useId()
  const link = addressOfLink(share.link, view)
  const text = t('share:via.text', { name: share.name, link })
  const copy = async (copied: string): Promise<void> => {
    if (await copyText(copied)) notify('success', t('share:copied'))
    else notify('error', t('server:copyFailed'))
  }
  return (
    <>
      <div className={styles.link}>
        <label htmlFor={id}>{t('share:link')}</label>
        <input id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
      </div>
      <div className={styles.buttons}>
        <Button kind="primary" data-autofocus="true" onClick={() => void copy(link)}>
          <Copy size={18} aria-hidden="true" />
          {t('share:copyLink')}
        </Button>
        {share.embed && (
          <Button onClick={() => void copy(frameOf(addressOfLink(share.embed!, view), share.name))}>
            <Code size={18} aria-hidden="true" />
            {t('share:copyEmbed')}
          </Button>
        )}
        {password && (
          <Button onClick={() => void copy(t('share:bothText', { link, password }))}>
            <KeyRound size={18} aria-hidden="true" />
            {t('share:copyBoth')}
          </Button>
        )}
      </div>
      {/* Without the view: the fewer letters, the easier it is scanned. */}
      <figure className={styles.qr}>
        <QrPicture text={addressOfLink(share.link)} label={t('qr.alt')} />
        <Button onClick={() => void downloadQr(addressOfLink(share.link), `${share.name}.png`)}>{t('qr.download')}</Button>
      </figure>
      <section className={styles.via} aria-label={t('share:via.label')}>
        <h3>{t('share:via.label')}</h3>
        <div className={styles.buttons}>
          {'share' in navigator && (
            <Button onClick={() => void navigator.share({ title: share.name, url: link }).catch(() => {})}>
              <Share2 size={18} aria-hidden="true" />
              {t('share:via.device')}
            </Button>
          )}
          <a className={styles.service} href={`mailto:?subject=${encodeURIComponent(share.name)}&body=${encodeURIComponent(text)}`}>
            {t('share:via.email')}
            <Mail size={14} aria-hidden="true" />
          </a>
          {shareServices.map(({ name, address, copies }) => (
            <a
              key={name}
              className={styles.service}
              href={address(text, link)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => copies && void copy(link)}
            >
              {name}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          ))}
        </div>
      </section>
    </>
  )
}

/** HTML that shows the link's model in a page. */
function frameOf(address: string, name: string): string {
  const frame = document.createElement('iframe')
  Object.assign(frame, { src: address, title: name, width: '800', height: '600', loading: 'lazy', allow: 'fullscreen' })
  return frame.outerHTML
}

function EndLink({ share, onGone }: Pick<ShareCardProps, 'share' | 'onGone'>) {
  const { t } = useTranslation('share')
  const [asked, ask] = useState<'stop' | 'delete' | null>(null)
  const ended = (text: string) => (): void => {
    notify('success', text)
    onGone()
  }
  const stop = useAction(stopShare, { changes: [listShares], done: ended(t('stopped')) })
  const remove = useAction(deleteShare, { changes: [listShares], done: ended(t('deleted')) })
  return (
    <div className={styles.buttons}>
      {share.state === 'active' && <p className={styles.endHint}>{t('endHint')}</p>}
      {share.state === 'active' && <Button onClick={() => ask('stop')}>{t('stop')}</Button>}
      <Button className={styles.danger} onClick={() => ask('delete')}>
        {t('delete')}
      </Button>
      {asked === 'stop' && (
        <ConfirmDialog
          title={t('stopQuestion')}
          text={t('stopText')}
          confirm={t('stop')}
          isPending={stop.isPending}
          onConfirm={() => stop.run({ id: share.id })}
          onClose={() => ask(null)}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={t('deleteQuestion')}
          text={t('deleteText')}
          confirm={t('delete')}
          isPending={remove.isPending}
          onConfirm={() => remove.run({ id: share.id })}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}
