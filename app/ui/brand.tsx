import { Icon } from './icons';
import type { RootData } from './root-data';

export function Brand({ siteName, branding }: Pick<RootData, 'siteName' | 'branding'>) {
  const logo = branding?.logo ?? null;
  const name = <span>{siteName}</span>;
  if (logo === null)
    return (
      <>
        <Icon name="bow" />
        {name}
      </>
    );
  return (
    <>
      <img src={logo.mark} width={logo.width} height={logo.height} alt={logo.isAlone ? siteName : ''} />
      {!logo.isAlone && name}
    </>
  );
}
