import type { MailTexts } from './texts.ts'

export const ja: MailTexts = {
  code: {
    subject: 'Facet の確認コード',
    purposes: {
      signUp: 'アカウントを作成するには、次のコードを入力してください。',
      logIn: 'ログインするには、次のコードを入力してください。',
      resetPassword: '新しいパスワードを設定するには、次のコードを入力してください。',
      changePassword: 'パスワードを変更するには、次のコードを入力してください。',
      linkEmail: 'このメールアドレスをアカウントに連携するには、次のコードを入力してください。',
      cancelAccount: 'アカウントを解約するには、次のコードを入力してください。',
    },
    valid: 'コードの有効期間は {minutes} 分で、一度だけ使用できます。',
    ignore: 'お心当たりのない場合は、何もする必要はありません。このコードを決して他人に教えないでください。',
  },
  passwordChanged: {
    subject: 'Facet のパスワードが変更されました',
    what: '{time} にアカウントのパスワードが変更されました。ほかのすべての端末はログアウトされました。',
    notYou: 'お心当たりのない場合は、すぐに「パスワードをお忘れですか」からパスワードを再設定してください。',
  },
  renewal: {
    subject: 'Facetの定期購入がまもなく更新されます',
    what: 'プラン「{plan}」は{date}に{amount}で自動更新されます。',
    end: 'お手続きは不要です。終了する場合は、その日までにログインし、「支払い履歴」で「自動更新を解約」を選んでください。VIPはお支払い済みの期間の終わりまで有効で、それ以降の請求はありません。',
  },
  newMessage: '新しいメッセージがあります。',
  accountCancelled: {
    subject: 'Facet のアカウントが解約されました',
    what: '{time} にアカウントとそのすべてのデータが削除されました。元に戻すことはできません。',
  },
}
