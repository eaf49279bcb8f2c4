import { message } from '@sillage/contracts/messages.fr.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCan } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { AddressLink } from '../../../ui/link.tsx';
import { LastNews } from '../../casques/-parts/last-news.tsx';
import { type FilterSearch, filterInput } from './filter-search.ts';
import classes from './stats.module.css';

/** The headset that was heard of longest ago: is it in alert, was it ever connected (S-9-35, S-9-36, S-9-80)? */
export function HeadsetCard({ asked }: { asked: FilterSearch }) {
  const sees = useCan()('casques.lister');
  const { data } = useQuery({
    ...queries.statistiques.casque(filterInput(asked, new Date())),
    placeholderData: keepPreviousData,
  });
  if (!data?.casque) return null;
  const { id, label, date_derniere_nouvelle, etablissement } = data.casque;
  return (
    <Card
      className={classes.headsetCard ?? ''}
      title={message('statistiques.casque_ancien')}
      help={message('statistiques.casque_ancien_aide')}
    >
      <dl className={classes.headset}>
        <div>
          <dt>{etablissement}</dt>
          <dd className={classes.headsetName}>
            {sees ? (
              <AddressLink to={`/casques/show/${id}`} className="link">
                {label}
              </AddressLink>
            ) : (
              label
            )}
          </dd>
        </div>
        <div>
          <dt>{message('statistiques.casque_ancien_date')}</dt>
          <dd>
            <LastNews date={date_derniere_nouvelle} full />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
